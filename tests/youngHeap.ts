/**
 * What a process of tests is started with: four times the usual space for new objects. Tests make many that are soon
 * forgotten, and collecting them took a tenth of the time of a run.
 */
export const youngHeap = ['--max-semi-space-size=64'];
