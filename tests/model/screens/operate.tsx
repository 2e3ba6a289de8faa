import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

/** The browser without layout cannot print. */
Object.assign(globalThis, { print: () => undefined });

const bubbling = { bubbles: true, cancelable: true };

/** What is done to an element for each handler that it has. */
const gestures: Readonly<Record<string, (element: HTMLElement) => void>> = {
  onBlur: (element) => element.dispatchEvent(new FocusEvent('focusout', bubbling)),
  onCancel: (element) => element.dispatchEvent(new Event('cancel', { cancelable: true })),
  onChange: fill,
  onClick: press,
  onClickCapture: press,
  onFocus: (element) => element.dispatchEvent(new FocusEvent('focusin', bubbling)),
  onInput: fill,
  onKeyDown: (element) => pressKeys(element, 'keydown'),
  onKeyUp: (element) => pressKeys(element, 'keyup'),
  onMouseDown: (element) => element.dispatchEvent(new MouseEvent('mousedown', bubbling)),
  onPointerDown: point('pointerdown'),
  onPointerEnter: point('pointerover'),
  onPointerLeave: point('pointerout'),
  onPointerMove: point('pointermove'),
  onPointerUp: point('pointerup'),
  onSubmit: (element) => submit(element as HTMLFormElement),
};

const keys = [
  ...['Escape', 'Enter', ' ', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'],
  ...['Home', 'End', 'PageUp', 'PageDown', 'a'],
];

function point(type: string) {
  return (element: HTMLElement) => element.dispatchEvent(new PointerEvent(type, bubbling));
}

function press(element: HTMLElement) {
  element.click();
}

function pressKeys(element: HTMLElement, type: string) {
  for (const key of keys) element.dispatchEvent(new KeyboardEvent(type, { ...bubbling, key }));
}

/** By the type of a field, what is typed; fields of other types take a digit. */
const typedInto: Readonly<Record<string, string>> = {
  date: '2026-07-01',
  time: '10:00',
  'datetime-local': '2026-07-01T10:00',
};

function fill(field: HTMLElement) {
  if (field instanceof HTMLSelectElement)
    for (const { value } of [...field.options]) setValue(field, value);
  else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    fillText(field);
}

function fillText(field: HTMLInputElement | HTMLTextAreaElement) {
  if (field.readOnly || field.type === 'checkbox' || field.type === 'radio') return;
  if (field.type === 'file') {
    const value = [new File(['a,b'], 'a.csv', { type: 'text/csv' })];
    Object.defineProperty(field, 'files', { configurable: true, value });
    field.dispatchEvent(new Event('change', bubbling));
    return;
  }
  const typed = typedInto[field.type] ?? '1';
  setValue(field, field.value === typed ? '' : typed);
}

/** As a browser does it. React keeps the value it knows on the element itself, and ignores events that change nothing. */
function setValue(field: HTMLElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', bubbling));
  field.dispatchEvent(new Event('change', bubbling));
}

/** Enter in a field presses the button that submits, if the form has one. */
function submit(form: HTMLFormElement) {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.type === 'submit' && one.form === form,
  );
  if (button) button.click();
  else form.requestSubmit();
}

/** What React attached to an element. */
function handlersOf(element: Element): string[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props = key === undefined ? {} : (element as unknown as Record<string, object>)[key];
  return Object.entries(props ?? {}).flatMap(([name, value]) =>
    /^on[A-Z]/.test(name) && typeof value === 'function' ? [name] : [],
  );
}

/** What a person can reach: an open dialog makes everything behind it inert. */
function reachable(page: HTMLElement): HTMLElement[] {
  const layer = [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? page;
  return layer.closest('[inert], [hidden], fieldset[disabled]') === null ? withChildren(layer) : [];
}

/** An element that can be operated and what is in it. A walk: asking each element for what is around it takes half of the test. */
function withChildren(element: Element): HTMLElement[] {
  if (element.hasAttribute('inert') || element.hasAttribute('hidden')) return [];
  const isDisabled = element.hasAttribute('disabled');
  if (isDisabled && element instanceof HTMLFieldSetElement) return [];
  const below = [...element.children].flatMap(withChildren);
  return isDisabled || !(element instanceof HTMLElement) ? below : [element, ...below];
}

function operateEach(page: HTMLElement) {
  const elements = reachable(page);
  // The screen does not follow, so another radio button that is pressed would stay chosen.
  const chosen = elements.filter((element) => element.matches('[type=radio]:checked'));
  for (const element of elements) {
    if (chosen.includes(element)) continue;
    for (const name of handlersOf(element)) {
      const gesture = gestures[name];
      if (!gesture) throw new Error(`What does a person do for ${name}? Add it to the gestures.`);
      gesture(element);
    }
    if (element.matches('button, a, input, summary')) press(element);
  }
}

/** With something in every field, keys are pressed and forms are submitted once more. */
function submitFilled(page: HTMLElement) {
  const elements = reachable(page);
  for (const element of elements) fill(element);
  for (const element of elements) {
    const handlers = handlersOf(element);
    for (const name of ['onKeyDown', 'onSubmit'])
      if (handlers.includes(name)) gestures[name]?.(element);
  }
}

/** Links lead nowhere, and forms that no handler takes are not sent. */
function stay(event: Event) {
  const isOfLink = event.target instanceof Element && event.target.closest('a') !== null;
  if (event.type === 'submit' || isOfLink) event.preventDefault();
}

/**
 * Shows a screen in a browser without layout and does to it what a person can: presses every button and link that is not
 * disabled, fills in every field, presses keys, submits every form as it is and filled in. The screen does not
 * change between them.
 * @throws for a handler that no gesture is known for, and what a handler throws.
 */
export function operate(screen: ReactElement) {
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  const { hook } = memoryLocation({ path: '/' });
  const errors: unknown[] = [];
  const fail = (event: ErrorEvent) => errors.push(event.error);
  const leaving = ['click', 'submit'] as const;
  window.addEventListener('error', fail);
  for (const type of leaving) document.addEventListener(type, stay);
  try {
    flushSync(() => root.render(<Router hook={hook}>{screen}</Router>));
    flushSync(() => operateEach(page));
    flushSync(() => submitFilled(page));
  } finally {
    flushSync(() => root.unmount());
    for (const type of leaving) document.removeEventListener(type, stay);
    window.removeEventListener('error', fail);
    page.remove();
  }
  for (const error of errors) throw error;
}
