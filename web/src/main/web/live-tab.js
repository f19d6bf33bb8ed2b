// The live view as a tab of the lab: connected only while it is looked at.
import { mount } from './live.js';

export function mountLiveTab(place) {
  const title = document.title;
  let view = null;
  return {
    show() { view ??= mount(place); },
    hide() {
      view?.close();
      view = null;
      document.title = title;
    },
  };
}
