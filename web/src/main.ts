import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./panels.css";
import { settings } from "./settings.svelte";
import { speech } from "./words.svelte";

settings.keep();
document.documentElement.lang = speech.lang;
mount(App, { target: document.getElementById("app")! });
