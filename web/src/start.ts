/** What the page begins with: its looks and libraries; the program itself in a task of its own, so that a slow phone answers in between. */
import { options } from "preact";
import "./styles.css";

// React runs effects before the next key or click, Preact after the next frame: what was typed last would not be sent.
options.requestAnimationFrame = queueMicrotask;

setTimeout(() => void import("./main.tsx"));
