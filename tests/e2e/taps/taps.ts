import type { Locator, Page } from 'playwright/test';

/**
 * Counts what a person taps on a phone. What they type is no tap, nor is *Next* on the keyboard, which moves to the
 * next field as Tab does here, nor *Go*, which sends the form as Enter does.
 */
export class Taps {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(control: Locator): Promise<void> {
    await control.tap();
    this.count += 1;
  }

  /** As a phone’s keyboard does: the text is there at once, without keys that a scanner could have sent. */
  async tapAndType(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.#page.keyboard.insertText(text);
  }

  /** Types into the next field, with *Next* until it has the focus. */
  async next(field: Locator, text: string): Promise<void> {
    for (let fields = 0; fields < 3; fields += 1) {
      await this.#page.keyboard.press('Tab');
      if (await field.evaluate((element) => element === document.activeElement)) break;
    }
    await this.#page.keyboard.insertText(text);
  }

  async go(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What a finger can hit on the page and is less than 44 px high or wide; radio buttons and the like by their labels. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hit = [
      ...['button', '.button', 'select', 'textarea', 'input:not([type=radio], [type=checkbox])'],
      ...['.choice', '.segmented label', '.bottombar a', 'summary'],
    ];
    const seen = { opacityProperty: true, visibilityProperty: true };
    return [...document.querySelectorAll<HTMLElement>(hit.join())]
      .filter((element) => element.checkVisibility(seen))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ element: { tagName, className, textContent }, box }) =>
        [tagName, className, textContent, `${box.width} × ${box.height}`].join(' '),
      );
  });
}
