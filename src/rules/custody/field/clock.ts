/** What is known about when a record was signed; instants in ISO 8601. */
export interface FieldTimes {
  /** By the clock of the device: when it was signed, and when its kit was received. */
  readonly device: string;
  readonly kitReceived: string;
  /** Milliseconds in between by a clock that no one can set; null if it is not known. */
  readonly elapsed: number | null;
  /** By the clock of the server; null where it does not know the kit. */
  readonly kitIssuedAt: string | null;
  readonly receivedAt: string;
  /** When it happened, as the person stated it. */
  readonly statedAt: string;
}

export interface CheckedClock {
  /** When it was signed, by the clock of the server as far as that is known. */
  readonly signedAt: string;
  /** When it happened, by the same clock. */
  readonly occurredAt: string;
  /** How far the clock of the device was ahead, in milliseconds; 0 unless that was corrected. */
  readonly ahead: number;
  /** It cannot have been signed then: before its nonce was issued, or after it was received. */
  readonly isDoubtful: boolean;
}

/** A clock that is off by less is taken as right (FIELD-17). */
const tolerance = 120_000;

/**
 * The times of a record by the clock of the server (FIELD-17). The device notes when it received the kit, which the server
 * issued at a time of its own: the difference is how far its clock is off. What cannot be is marked and never dropped; the
 * time that was stated is kept then, but not later than the record was received.
 */
export function checkClock(times: FieldTimes): CheckedClock {
  const received = Date.parse(times.receivedAt);
  const device = Date.parse(times.device);
  const stated = Date.parse(times.statedAt);
  const doubtful = (signed: number): CheckedClock => ({
    signedAt: instant(signed),
    occurredAt: instant(Math.min(stated, received)),
    ahead: 0,
    isDoubtful: true,
  });
  if (times.kitIssuedAt === null) return doubtful(device);
  const issued = Date.parse(times.kitIssuedAt);
  const since = times.elapsed ?? device - Date.parse(times.kitReceived);
  const signed = issued + since;
  if (signed < issued - tolerance || signed > received + tolerance) return doubtful(signed);
  const off = device - signed;
  const ahead = Math.abs(off) > tolerance ? off : 0;
  return {
    signedAt: instant(signed),
    occurredAt: instant(Math.min(stated - ahead, received)),
    ahead,
    isDoubtful: false,
  };
}

/**
 * Milliseconds between two moments by a clock that no one can set, as a record states them (FIELD-17); null if that is not
 * known. Such a clock pauses while the device sleeps, and then says less than the one on the wall: it is taken only where it
 * does not. So a wall clock that was set back is found, and a device that slept is not taken for one.
 *
 * @param wall the same by the clock of the device.
 */
export function elapsedOf(wall: number, monotonic: number): number | null {
  return wall - monotonic > tolerance ? null : Math.round(monotonic);
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
