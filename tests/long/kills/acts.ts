import { randomUUID } from 'node:crypto';
import type {
  CustodyEventDetails,
  CustodyEventForm,
} from '../../../src/contract/custody/custodyEvent.ts';
import type { RecordUseForm } from '../../../src/contract/custody/use.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { actsOf, detailsOf } from '../../support/custody/custodyEvents.ts';
import { pin } from '../../support/people/people.ts';
import type { Random } from '../../support/random.ts';
import type { Agency } from './scene.ts';

/** Something to record: the same form is sent again, under the same key, until it is answered. */
export interface Act {
  readonly kind: string;
  readonly path: '/api/Uses' | '/api/CustodyEvents';
  readonly form: RecordUseForm | CustodyEventForm;
}

type Maker = (agency: Agency, pair: readonly [string, string], random: Random) => Act | null;

/** One of the kinds that remove stock, move it, count it and restock it; a transfer continues if one is open. */
export function nextAct(agency: Agency, pair: readonly [string, string], random: Random): Act {
  return random.pick(makers)(agency, pair, random) ?? sending(agency, pair, random);
}

/** A minute ago by the server's own clock. */
const justNow = () => new Date(Date.now() - 60_000).toISOString();

const use: Maker = ({ custody }, [recorder, witness]) => ({
  kind: 'use',
  path: '/api/Uses',
  form: formOfUse(
    custody,
    '',
    { occurredAt: justNow(), incidentNumber: `Run of ${recorder}` },
    { others: [{ userName: witness, pin }] },
  ),
});

function event(details: CustodyEventDetails, others: readonly string[] = []): Act {
  return {
    kind: details.kind,
    path: '/api/CustodyEvents',
    form: {
      idempotencyKey: randomUUID(),
      details: { ...details, occurredAt: justNow() },
      signing: { pin, others: others.map((userName) => ({ userName, pin })) },
    },
  };
}

const sending = ({ custody }: Agency, _pair: readonly [string, string], random: Random): Act =>
  event(actsOf(custody).sending(1 + random.below(3)));

const makers: readonly Maker[] = [
  use,
  use,
  use,
  sending,
  ({ custody, sent }) => goOn(sent, (id) => event(actsOf(custody).arriving(id))),
  ({ custody, sent }, [, witness]) =>
    goOn(sent, (id) => event(actsOf(custody).takingBack(id), [witness])),
  ({ custody, sent }) =>
    goOn(sent, (id) =>
      event(
        detailsOf(custody, 'transferRefused', { inventoryId: custody.vaultId, transferId: id }),
      ),
    ),
  ({ custody }, [, witness]) => event(actsOf(custody).breaking(), [witness]),
  ({ custody }, [, witness]) =>
    event(detailsOf(custody, 'waste', { manner: 'disposalPouch', lines: actsOf(custody).line() }), [
      witness,
    ]),
  ({ custody }) => event(actsOf(custody).counting(50_000)),
  ({ custody }, [, witness]) => event(actsOf(custody).handing(50_000), [witness]),
  ({ custody }, _pair, random) => {
    const lotNumber = `R${random.below(1_000_000)}`;
    const receipt = actsOf(custody).receipt();
    return receipt.kind === 'receive'
      ? event({
          ...receipt,
          lines: receipt.lines.map((line) => ({ ...line, lotNumber, expiresOn: '2099-01-31' })),
        })
      : null;
  },
];

/** Claims an open transfer: no one else continues it as well, or two would do so at the same time. */
function goOn(sent: string[], make: (id: string) => Act): Act | null {
  const id = sent.shift();
  return id === undefined ? null : make(id);
}
