import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { patternCaseMachine } from '../../../../../machines/reports/patternCase.machine.ts';
import type { PersonPattern } from '../../../../contract/patterns/patterns.ts';
import { caseAddress } from '../../../../rules/custody/cases/caseText.ts';
import {
  peersText,
  tooFewReasons,
  tooFewToCompare,
} from '../../../../rules/patterns/patternText.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { daysText } from '../../../../rules/time/dayText.ts';
import { addressWith, typedInto } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Page } from '../../../shell/Page.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { ProductName } from '../../../shell/text/ProductName.tsx';
import { above, aboveReports } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import { ActsTimeline, OffShiftTable } from './ActsTimeline.tsx';
import { ComparisonList } from './ComparisonList.tsx';
import { patternsPath } from './patternAddress.ts';
import { WitnessList } from './WitnessList.tsx';

export type PatternCaseRef = ActorRefFrom<typeof patternCaseMachine>;

type Props = Pick<ViewProps<PersonPattern, PatternCaseRef>, 'data' | 'work' | 'frame'>;

/** One person and drug among peers: what differs, who witnessed, and when. A person decides what it means. */
export function PersonPatternView({ data, work, frame }: Props) {
  const { line, product, from, to } = data;
  const { person, role, doses, drawn, given, wasted, tooFew } = line;
  const amount = (value: number) => formatted(formatAmount(value, product));
  return (
    <Page
      frame={frame}
      title={person.name}
      trail={[...aboveReports, above(addressWith(patternsPath, { to }), 'Patterns')]}
      tools={<PrintButton />}
    >
      <Facts
        shape="strip"
        facts={[
          { label: 'Drug', value: <ProductName product={product} /> },
          { label: 'Period', value: daysText(from, to) },
          { label: 'Doses', value: doses },
          { label: 'Drawn', value: amount(drawn) },
          { label: 'Administered', value: amount(given) },
          { label: 'Wasted', value: amount(wasted) },
        ]}
      />
      <Card
        id="peers"
        title="Among peers"
        note={
          tooFew === null
            ? `Compared with ${peersText({ role, peers: line.peers })}. The line is their median, the bar the 95% interval.`
            : undefined
        }
      >
        {tooFew === null ? (
          <ComparisonList comparisons={line.comparisons} />
        ) : (
          <FirstUse title={tooFewToCompare}>
            There were {tooFewReasons[tooFew]} in this period. Rates of so few say nothing.
          </FirstUse>
        )}
      </Card>
      <Card
        id="witnesses"
        title="Witnesses"
        count={data.witnesses.length}
        note="Over all drugs. Acts that you witnessed are left out."
      >
        {data.witnesses.length === 0 ? (
          <FirstUse title="No witnesses">No one else signed as a witness in this period.</FirstUse>
        ) : (
          <WitnessList witnesses={data.witnesses} />
        )}
      </Card>
      <Acts data={data} />
      <OpenCase data={data} work={work} />
    </Page>
  );
}

function Acts({ data }: { data: PersonPattern }) {
  const { acts, timeZone } = data;
  const off = acts.filter(({ isOffShift }) => isOffShift).length;
  return (
    <Card
      id="acts"
      title="Acts by day and hour"
      count={acts.length}
      note="Uses, wastes and breakage of this drug. Squares are outside a shift: between handing over custody and taking it again."
    >
      <div className="card-body">
        <ActsTimeline {...data} />
        <p className="quiet small">
          {off === 0 ? 'None is outside a shift.' : `${off} of ${acts.length} are outside a shift.`}
        </p>
      </div>
      {off > 0 && <OffShiftTable acts={acts} timeZone={timeZone} />}
    </Card>
  );
}

function OpenCase({ data, work }: { data: PersonPattern; work: PatternCaseRef }) {
  const { opened, error, note } = useSelector(work, ({ context }) => context);
  const isEditing = useSelector(work, (state) => state.hasTag('editing'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  return (
    <Card id="case" title="Case" className="screen-only">
      <div className="card-body stack">
        {data.cases.length > 0 && (
          <p>
            Open already:{' '}
            {data.cases.map(({ id, number }) => (
              <Link key={id} href={caseAddress({ id })}>
                {number}
              </Link>
            ))}
          </p>
        )}
        {opened === null ? (
          <>
            <p>
              Holders of this right see the case; {data.line.person.name} doesn’t. It keeps the
              figures as they are now, and your note.
            </p>
            <div className="buttons">
              <Button kind="primary" onClick={() => work.send({ type: 'case.requested' })}>
                Open a case
              </Button>
            </div>
          </>
        ) : (
          <Message kind="good" role="status" focused>
            {opened.isNew ? 'Opened: ' : 'Added to '}
            <Link href={caseAddress(opened)}>Case {opened.number}</Link>
          </Message>
        )}
      </div>
      {isEditing && (
        <FormDialog
          title="Open a case?"
          id="pattern-case"
          submit="Open the case"
          isBusy={isBusy}
          onSubmit={(form) =>
            work.send({ type: 'note.submitted', note: typedInto(form).note ?? '' })
          }
          onCancel={isBusy ? undefined : () => work.send({ type: 'case.canceled' })}
        >
          <Field
            id="note"
            label="Note"
            hint="What is to be looked into. It is shown with your name and can’t be changed."
            error={error ?? undefined}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                name="note"
                rows={4}
                maxLength={1_000}
                defaultValue={note}
              />
            )}
          </Field>
        </FormDialog>
      )}
    </Card>
  );
}
