/**
 * The entry point: loads styles and libraries, and the application in a separate task, so that slow phones stay
 * responsive.
 */
import { options } from "preact";
import "./styles.css";

// React runs effects before the next key press or click, Preact after the next frame: the last keystroke would not be
// submitted.
options.requestAnimationFrame = queueMicrotask;

setTimeout(() => void import("./main.tsx"));
