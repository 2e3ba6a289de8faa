import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypedWork } from '../../../src/client/platform/browser/typedWork.ts';

type Place = { form?: StandInElement; method?: 'get' | 'post'; dialog?: boolean };

/** Stands in for an element: a field, in a form and perhaps a dialog, or the form itself. */
class StandInElement {
  isConnected = true;
  readonly place: Place;

  constructor(place: Place = {}) {
    this.place = place;
  }

  isMarked = false;

  matches(selector: string): boolean {
    return selector !== '[data-typed]' || this.isMarked;
  }

  closest(selector: string): StandInElement | null {
    if (selector === 'dialog') return this.place.dialog ? this : null;
    return this.place.method === 'post' ? (this.place.form ?? null) : null;
  }

  contains(field: StandInElement): boolean {
    return field.place.form === this;
  }
}

/** Reports a mark that was set or removed. */
let notifyMark: (changes: { target: StandInElement }[]) => void;

class StandInObserver {
  constructor(notify: typeof notifyMark) {
    notifyMark = notify;
  }

  observe(): void {}

  disconnect(): void {}
}

class StandInCanvas extends StandInElement {}

/** Whether a form that is not a filter is on the page, outside of dialogs. */
let hasForm = true;
let page: EventTarget;
let stop: () => void;
let work: TypedWork;
let changed: ReturnType<typeof vi.fn<() => void>>;

function typeInto(field: StandInElement): void {
  tell('input', field);
}

function tell(type: string, target: StandInElement): void {
  const event = new Event(type);
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
}

beforeEach(() => {
  hasForm = true;
  page = Object.assign(new EventTarget(), {
    querySelectorAll: () => [],
    querySelector: () => (hasForm ? new StandInElement() : null),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', StandInElement);
  vi.stubGlobal('MutationObserver', StandInObserver);
  vi.stubGlobal('HTMLCanvasElement', StandInCanvas);
  work = new TypedWork();
  changed = vi.fn<() => void>();
  stop = work.watch(changed);
});

afterEach(() => stop());

describe('[UPD-02] what a reload would discard', () => {
  it('does not include filters: they are in the address', () => {
    typeInto(new StandInElement({ method: 'get', form: new StandInElement() }));
    expect(work.hasTypedForm()).toBe(false);
    typeInto(new StandInElement({ method: 'post', form: new StandInElement() }));
    expect(work.hasTypedForm()).toBe(true);
  });

  it('includes text in a dialog only while the dialog is open', () => {
    const field = new StandInElement({ method: 'post', form: new StandInElement(), dialog: true });
    typeInto(field);
    expect(work.hasTypedForm()).toBe(true);
    field.isConnected = false;
    expect(work.hasTypedForm()).toBe(false);
  });

  it('includes text from an earlier step, until the form is saved or no form is left', () => {
    const field = new StandInElement({ method: 'post', form: new StandInElement() });
    typeInto(field);
    field.isConnected = false;
    expect(work.hasTypedForm()).toBe(true);
    hasForm = false;
    expect(work.hasTypedForm()).toBe(false);
    hasForm = true;
    work.clearSaved();
    expect(work.hasTypedForm()).toBe(false);
  });

  it('includes what a form has without typing, until its chart says that nothing is left', () => {
    const form = new StandInElement({ method: 'post' });
    form.place.form = form;
    form.isMarked = true;
    notifyMark([{ target: form }]);
    expect(work.hasTypedForm()).toBe(true);
    expect(changed).toHaveBeenCalledTimes(1);
    form.isMarked = false;
    notifyMark([{ target: form }]);
    work.clearSaved();
    expect(work.hasTypedForm()).toBe(false);
  });

  it('includes text in one form while another one is saved', () => {
    const [saved, open] = [new StandInElement(), new StandInElement()];
    typeInto(new StandInElement({ method: 'post', form: open }));
    typeInto(new StandInElement({ method: 'post', form: saved }));
    tell('submit', saved);
    work.clearSaved();
    expect(work.hasTypedForm()).toBe(true);
    tell('submit', open);
    work.clearSaved();
    expect(work.hasTypedForm()).toBe(false);
  });
});
