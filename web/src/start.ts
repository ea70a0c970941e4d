/** The entry point. Loads the application in a separate task, so that slow phones stay responsive. */
import { options } from "preact";
import "./styles.css";

// React runs effects before the next key press, Preact after the next frame: the last keystroke would be lost.
options.requestAnimationFrame = queueMicrotask;

setTimeout(() => void import("./main.tsx"));
