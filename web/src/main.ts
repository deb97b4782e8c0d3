import "./app.css"; // first: components say what is different about them
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings.svelte";
import { speech } from "./words.svelte";

settings.keep();
document.documentElement.lang = speech.lang;
mount(App, { target: document.getElementById("app")! });
