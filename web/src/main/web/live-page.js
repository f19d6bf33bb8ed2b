// The live view as a page of its own.
import { mount } from "./live.js";

mount(document.getElementById("live"), {});
