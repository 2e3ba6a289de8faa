import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ChartSetup } from '../../../../contract/import/patientChart.ts';
import { typedInto } from '../../../shell/address.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { PatientChartsRef } from './PatientCharts.tsx';

/** Which products the drugs of charts are: first those that no one has said anything about. */
export function DrugCodes({ work }: { work: PatientChartsRef }) {
  const { setup, mappingRefusal } = useSelector(work, (state) => state.context);
  return (
    <Card
      id="drugs"
      title="Drugs of the charts"
      count={setup.unmapped.length}
      note="Without a product"
    >
      <div className="card-body stack">
        <p>
          Charts name drugs by their RxNorm code. Say which of your products each is, or that it is
          none of yours. Doses of a drug without a product are left out: import the file again
          afterward.
        </p>
        {mappingRefusal !== null && (
          <Message kind="bad" role="alert" title="Not saved">
            <p>{mappingRefusal}</p>
          </Message>
        )}
        {setup.unmapped.map(({ code, doses }) => (
          <DrugForm
            key={code}
            work={work}
            code={code}
            note={`${doses.toLocaleString('en-US')} ${doses === 1 ? 'dose' : 'doses'} left out`}
            chosen={[]}
          />
        ))}
        <details>
          <summary>Drugs that have been assigned ({setup.drugs.length})</summary>
          <div className="stack">
            {setup.drugs.map(({ code, productIds }) => (
              <DrugForm
                key={code}
                work={work}
                code={code}
                note={productIds.length === 0 ? 'None of yours' : productsText(setup, productIds)}
                chosen={productIds}
              />
            ))}
            <DrugForm work={work} code={null} note="Another code" chosen={[]} />
          </div>
        </details>
      </div>
    </Card>
  );
}

function productsText({ products }: ChartSetup, ids: readonly string[]): string {
  return products
    .filter(({ id }) => ids.includes(id))
    .map(({ name, strength }) => `${name} ${strength}`)
    .join(', ');
}

/** A code with its products; those that are checked when it is saved count. */
function DrugForm({
  work,
  code,
  note,
  chosen,
}: {
  work: PatientChartsRef;
  code: string | null;
  note: string;
  chosen: readonly string[];
}) {
  const { products } = useSelector(work, (state) => state.context.setup);
  const isSaving = useSelector(work, (state) => state.hasTag('mapping'));
  const name = code === null ? 'another code' : `RxNorm ${code}`;
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const productIds = typed.getAll('product').map(String);
    const typedCode = code ?? typedInto(event.currentTarget).code ?? '';
    work.send({ type: 'drug.mapped', drug: { code: typedCode, productIds } });
  };
  return (
    <form className="stack drug-code" onSubmit={save} aria-label={`Products of ${name}`}>
      {code === null && <TextField id="code" label="RxNorm code" maxLength={7} width="m" />}
      <details>
        <summary>
          {code !== null && <span className="strong mono">RxNorm {code}</span>}{' '}
          <span className="quiet">{note}</span>
        </summary>
        <fieldset className="field">
          <legend>Your products that are this drug</legend>
          <div className="choices">
            {products.map(({ id, name: drug, strength, package: pack }) => (
              <Choice
                key={id}
                type="checkbox"
                name="product"
                value={id}
                defaultChecked={chosen.includes(id)}
                label={
                  <span>
                    <span className="drug">{drug}</span> {strength}{' '}
                    <span className="quiet">{pack}</span>
                  </span>
                }
              />
            ))}
          </div>
          <p className="hint">Nothing selected: the drug is none of yours.</p>
          <div className="buttons">
            <Button type="submit" kind="primary" busy={isSaving}>
              Save products of {name}
            </Button>
          </div>
        </fieldset>
      </details>
    </form>
  );
}
