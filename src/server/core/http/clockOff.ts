/** The clock of this machine is so far from that of the database that records would get wrong times. */
export class ClockOff extends Error {}
