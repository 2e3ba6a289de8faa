import { machines } from '../../../machines/registry.ts';
import { inspectionChannel } from '../../charts/inspect/inspect.ts';
import { element, make, pressable } from './elements.ts';
import { listen } from './listen.ts';
import { activeStates, type InspectedStep, InspectorRecord } from './record.ts';
import { stepDetails } from './stepDetails.ts';
import { outcomeOf, passes, senderOf, stateText } from './steps.ts';
import { testText } from './testText.ts';

/*
 * The inspector's page: the auditors' diagrams, with the states that are live in the applications of this origin. For
 * developers; it is in no production build.
 */

/** Shows what the charts of this origin do, for as long as the page is open. */
function showCharts(): void {
  const subjects = new Map(machines.map(({ subject, machine }) => [machine.id, subject]));
  const record = new InspectorRecord();
  /** All of them at once, so that any chart can be looked at when there is no network later. */
  const drawings = new Map(
    machines.map(({ subject, machine }) => [machine.id, loadDrawing(subject)]),
  );

  let chosen: string | null = null;
  /** How many steps of the record are shown; null while it follows what happens. */
  let pausedAt: number | null = null;
  let shownMachine = '';

  async function loadDrawing(subject: string): Promise<Element | null> {
    const reply = await fetch(`/statecharts/${subject}.svg`).catch(() => null);
    if (!reply?.ok) return null;
    return new DOMParser().parseFromString(await reply.text(), 'image/svg+xml').documentElement;
  }

  function until(): number {
    return pausedAt ?? record.length;
  }

  function words(step: InspectedStep | undefined): string {
    if (!step) return 'not yet started';
    const state = stateText(step.state);
    return step.status === 'active' ? state : `${state} (${step.status})`;
  }

  function showActors(): void {
    const items = record.actors().map(({ key, name, window, depth }) => {
      const last = record.last(key, until());
      const title = make('span', 'name', record.nameIn(window, name));
      const item = pressable([title, ' ', make('small', '', words(last))], key === chosen, () => {
        chosen = key;
        show();
      });
      item.classList.toggle('ended', last !== undefined && last.status !== 'active');
      item.style.setProperty('--depth', String(depth));
      return item;
    });
    element('actors').replaceChildren(...items);
  }

  function row(step: InspectedStep): HTMLLIElement {
    const place = record.placeAfter(step);
    const outcome = outcomeOf(step);
    const time = new Date(step.at).toISOString().slice(11, 23);
    const way = `${senderOf(step)} → ${record.nameIn(step.window, step.name)}`;
    const content = [
      make('span', 'name', step.event),
      make('small', `outcome ${outcome}`, outcome),
      make('small', 'way', way),
      make('small', 'time', time),
      make('small', 'state', words(step)),
    ];
    return pressable(content, place === pausedAt, () => {
      chosen = step.key;
      pauseAt(place);
    });
  }

  function showSteps(): void {
    const filter = {
      actor: element<HTMLInputElement>('only').checked ? chosen : null,
      text: element<HTMLInputElement>('filter').value,
      isRefusedOnly: element<HTMLInputElement>('refused').checked,
    };
    const steps = record.steps(null).filter((step) => passes(step, filter));
    // The newest first, and no more than one can look through.
    const rows = steps.slice(-300).reverse().map(row);
    const empty = make('li', 'empty', 'No event passes the filter.');
    element('steps').replaceChildren(...(rows.length > 0 ? rows : [empty]));
  }

  function showDetails(): void {
    const step = chosen === null ? undefined : record.last(chosen, until());
    if (step) element('details').replaceChildren(...stepDetails(step));
  }

  /** The diagrams are drawn by this project and served by this origin. */
  async function showDiagram(): Promise<void> {
    const step = chosen === null ? undefined : record.last(chosen, until());
    const place = element('chart');
    if (step && step.machine !== shownMachine) {
      shownMachine = step.machine;
      const drawing = await drawings.get(step.machine);
      // Another chart was chosen while this drawing was loading.
      if (shownMachine !== step.machine) return;
      if (drawing) place.replaceChildren(document.importNode(drawing, true));
      else place.textContent = 'The drawing of this chart could not be loaded. Reload this page.';
    }
    const live = new Set(step ? activeStates(step.machine, step.state) : []);
    for (const state of place.querySelectorAll('[data-state-id]')) {
      state.classList.toggle('live', live.has(state.getAttribute('data-state-id') ?? ''));
    }
  }

  function show(): void {
    const actors = record.actors();
    chosen ??= actors.find(({ name }) => name === 'session')?.key ?? actors[0]?.key ?? null;
    element('summary').textContent =
      actors.length === 0
        ? 'Waiting for an application in another tab.'
        : `${actors.length} charts, ${record.length} steps${pausedAt === null ? '' : `, paused after step ${pausedAt}`}`;
    element('pause').setAttribute('aria-pressed', String(pausedAt !== null));
    showActors();
    showSteps();
    showDetails();
    void showDiagram();
  }

  function pauseAt(place: number | null): void {
    pausedAt = place === null ? null : Math.min(Math.max(place, 1), record.length);
    show();
  }

  /** The place of the step before or after, among those of the chosen chart. */
  function stepBy(direction: -1 | 1): void {
    const places = record.steps(chosen).map((step) => record.placeAfter(step));
    const next =
      direction < 0
        ? places.findLast((place) => place < until())
        : places.find((place) => place > until());
    if (next !== undefined) pauseAt(next);
  }

  async function copyTest(): Promise<void> {
    if (chosen === null) return;
    const machine = record.last(chosen)?.machine ?? '';
    const tours = [record.tour(chosen, until())];
    const subject = subjects.get(machine) ?? machine;
    // Not in the summary, which the next step of the application overwrites.
    element('told').textContent = '';
    await navigator.clipboard.writeText(testText({ subject, machine, tours }));
    element('told').textContent = 'Copied.';
  }

  element('pause').addEventListener('click', () =>
    pauseAt(pausedAt === null ? record.length : null),
  );
  element('back').addEventListener('click', () => stepBy(-1));
  element('forward').addEventListener('click', () => stepBy(1));
  element('copy').addEventListener('click', () => void copyTest());
  for (const id of ['only', 'refused', 'filter']) element(id).addEventListener('input', show);
  listen(new BroadcastChannel(inspectionChannel), record, show);
}

showCharts();
