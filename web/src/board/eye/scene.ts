/** The table as solids, seen from where a model's eyes are. Drawn only when something changes. */
import * as three from "three";
import type { PrismShown, EyeShown } from "../../protocol";

const COLOURS = {
  a: 0x5b93c8,
  b: 0xd9626f,
  stone: 0xb0aa9b,
  ground: 0x6f7d63,
  table: 0x3a3026,
  sky: 0xb9c6d2,
  own: 0xd9b45b,
};

export class Eyes {
  private readonly renderer: three.WebGLRenderer;
  private readonly scene = new three.Scene();
  private readonly camera = new three.PerspectiveCamera(62, 1, 0.05, 400);
  private turn = 0;
  private tilt = -0.06;

  /** Throws where the browser cannot draw in three dimensions. */
  constructor(canvas: HTMLCanvasElement, shown: EyeShown, self: string) {
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.localClippingEnabled = true;
    this.scene.background = new three.Color(COLOURS.sky);
    this.scene.fog = new three.Fog(COLOURS.sky, 40, 130);
    const light = new three.HemisphereLight(0xffffff, 0x8a7f68, 2.4);
    light.position.set(0, 0, 1);
    this.scene.add(light);
    const sun = new three.DirectionalLight(0xfff2d8, 1.6);
    sun.position.set(-30, -20, 60);
    this.scene.add(sun, ground(shown.size));
    for (const prism of shown.prisms) if (prism.model !== self) this.scene.add(...solid(prism));
    const [x, y, z] = shown.eye;
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(x, y, z);
    this.turn = Math.atan2(shown.toward[1], shown.toward[0]);
  }

  resize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  look(turn: number, tilt: number): void {
    this.turn += turn;
    this.tilt = Math.min(1.2, Math.max(-1.2, this.tilt + tilt));
    this.draw();
  }

  lookAt(x: number, y: number): void {
    this.turn = Math.atan2(y - this.camera.position.y, x - this.camera.position.x);
    this.tilt = -0.06;
    this.draw();
  }

  zoom(by: number): void {
    this.camera.fov = Math.min(90, Math.max(12, this.camera.fov * by));
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private draw(): void {
    const { x, y, z } = this.camera.position;
    const flat = Math.cos(this.tilt);
    this.camera.lookAt(x + Math.cos(this.turn) * flat, y + Math.sin(this.turn) * flat, z + Math.sin(this.tilt));
    this.renderer.render(this.scene, this.camera);
  }

  close(): void {
    this.renderer.dispose();
  }
}

function ground([width, depth]: readonly [number, number]): three.Object3D {
  const all = new three.Group();
  const mat = new three.Mesh(
    new three.BoxGeometry(width, depth, 0.5),
    new three.MeshLambertMaterial({ color: COLOURS.ground }),
  );
  mat.position.set(width / 2, depth / 2, -0.25);
  const frame = new three.Mesh(
    new three.BoxGeometry(width + 2, depth + 2, 0.4),
    new three.MeshLambertMaterial({ color: COLOURS.table }),
  );
  frame.position.set(width / 2, depth / 2, -0.4);
  const squares = new three.GridHelper(
    Math.max(width, depth) * 2,
    Math.round(Math.max(width, depth) / 3),
    0x3d4a38,
    0x4b5a45,
  );
  squares.rotation.x = Math.PI / 2;
  squares.position.z = 0.01;
  squares.material.clippingPlanes = [
    new three.Plane(new three.Vector3(1, 0, 0), 0),
    new three.Plane(new three.Vector3(-1, 0, 0), width),
    new three.Plane(new three.Vector3(0, 1, 0), 0),
    new three.Plane(new three.Vector3(0, -1, 0), depth),
  ];
  all.add(mat, frame, squares);
  return all;
}

/** A prism with its edges drawn, so that walls read against each other. */
function solid(prism: PrismShown): three.Object3D[] {
  const shape = new three.Shape(prism.outline.map(([x, y]) => new three.Vector2(x, y)));
  const form = new three.ExtrudeGeometry(shape, {
    depth: Math.max(0.02, prism.top - prism.bottom),
    bevelEnabled: false,
  });
  const color = prism.owner === 0 ? COLOURS.a : prism.owner === 1 ? COLOURS.b : COLOURS.stone;
  const body = new three.Mesh(form, new three.MeshLambertMaterial({ color }));
  const edges = new three.LineSegments(
    new three.EdgesGeometry(form, 40),
    new three.LineBasicMaterial({ color: 0x1b1b1b, transparent: true, opacity: prism.owner < 0 ? 0.22 : 0.55 }),
  );
  for (const each of [body, edges]) each.position.z = prism.bottom;
  return [body, edges];
}
