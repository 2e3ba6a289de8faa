import { perApp } from './perApp.ts';

/** Words to look for are no work. */
const controls = 'input:not([type="search"], [role="combobox"]), textarea, select, canvas';

function isWork(target: Element): boolean {
  return target.matches(controls);
}

/**
 * Whether a field says something else than at first. The value of a box or radio button never changes. A form whose
 * chart follows the typing says so itself: its fields are drawn again with what was typed.
 */
function isFilled(field: HTMLInputElement) {
  if (field.closest(typedMark)) return true;
  const { type, value, defaultValue, checked, defaultChecked } = field;
  const isChecked = type === 'checkbox' || type === 'radio';
  return isChecked ? checked !== defaultChecked : value !== defaultValue;
}

/** A form with this method changes the address: filters and questions, no unsaved work. */
const workForm = 'form:not([method="get"])';

/** The mark of a form whose chart has unsaved input. */
const typedMark = '[data-typed]';

/** What is typed in the forms of the page and not saved. */
export class TypedWork {
  /** Something was typed in a form of the page, not in a dialog: its later steps may show other fields. */
  #isFormTyped = false;

  /** The fields of forms in which something was typed. What is typed in a dialog is gone with it. */
  readonly #fields = new Set<Element>();

  /** The form that was sent last: what a chart has saved. */
  #sentForm: Element | null = null;

  #note(field: Element): void {
    if (!field.closest(workForm)) return;
    this.#fields.add(field);
    if (!field.closest('dialog')) this.#isFormTyped = true;
  }

  /** What a person typed before this was listening, or a password manager filled in. */
  #noteFilled(): void {
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (isWork(field) && field.type !== 'hidden' && isFilled(field)) this.#note(field);
    }
  }

  /**
   * Notes that something is typed, chosen or drawn in a form of the page, and which form is sent: a flow that shows its
   * later steps without the fields of the first still holds what was typed there. Another page ends it, and so does a
   * chart whose work has ended (`clearSaved`).
   *
   * @param changed is called after each of these, which may have started or ended unsaved work.
   * @returns stops listening.
   */
  watch(changed: () => void): () => void {
    this.#noteFilled();
    const note = ({ type, target }: Event) => {
      const isDrawn = target instanceof HTMLCanvasElement;
      if (target instanceof Element && isWork(target) && (type !== 'pointerdown' || isDrawn))
        this.#note(target);
      changed();
    };
    const types = ['input', 'change', 'pointerdown'] as const;
    for (const type of types) document.addEventListener(type, note, true);
    const noteSent = ({ target }: Event) => {
      if (target instanceof Element) this.#sentForm = target;
    };
    document.addEventListener('submit', noteSent, true);
    const marks = this.#watchMarks(changed);
    return () => {
      marks.disconnect();
      document.removeEventListener('submit', noteSent, true);
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }

  /** Scanning fires no input event: a form that keeps it gets its mark from the chart. */
  #watchMarks(changed: () => void): MutationObserver {
    const marks = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof Element)) continue;
        if (target.matches(typedMark)) this.#note(target);
        else this.#fields.delete(target);
      }
      changed();
    });
    marks.observe(document, { subtree: true, attributeFilter: ['data-typed'] });
    return marks;
  }

  clear(): void {
    this.#isFormTyped = false;
    this.#fields.clear();
    this.#sentForm = null;
  }

  /** Forgets what a chart has saved: the form sent last, and its steps before. What is typed in another form stays. */
  clearSaved(): void {
    for (const field of this.#fields) {
      if (!field.isConnected || this.#sentForm?.contains(field)) this.#fields.delete(field);
    }
    this.#isFormTyped = [...this.#fields].some((field) => !field.closest('dialog'));
  }

  /** Whether something is typed in a form, to be saved, and leaving the page would lose it. */
  hasTypedForm(): boolean {
    if ([...this.#fields].some((field) => field.isConnected)) return true;
    return this.#isFormTyped && document.querySelector(`main ${workForm}`) !== null;
  }
}

/** What is typed in a running application: the charts of updates and of leaving share it. */
export const typedWorkOf = perApp(() => new TypedWork());
