/** @throws if the page has no element of this id. */
export function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found as Kind;
}

/** A new element with a class and what is in it; text is never read as markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

/** A list item that is one button. */
export function pressable(
  content: readonly (Node | string)[],
  isCurrent: boolean,
  press: () => void,
): HTMLLIElement {
  const control = make('button', '', ...content);
  control.type = 'button';
  control.addEventListener('click', press);
  const item = make('li', '', control);
  item.setAttribute('aria-current', String(isCurrent));
  return item;
}
