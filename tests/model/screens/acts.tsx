import type { ComponentProps } from 'react';
import { ScanBox } from '../../../src/client/core/control-values/ScanBox.tsx';
import { formScanOf } from '../../../src/client/core/control-values/useFormScan.ts';
import { SignForm } from '../../../src/client/core/signing/SignForm.tsx';
import { SigningNews } from '../../../src/client/core/signing/SigningNews.tsx';
import { type SignedActRef, useSigning } from '../../../src/client/core/signing/useSigning.ts';
import { ApiKeys } from '../../../src/client/features/administration/api-keys/ApiKeys.tsx';
import { FirstTimeSetup } from '../../../src/client/features/administration/first-time-setup/FirstTimeSetup.tsx';
import { TrainingPage } from '../../../src/client/features/administration/training/TrainingPage.tsx';
import { WebhookLog } from '../../../src/client/features/administration/webhooks/WebhookLog.tsx';
import { Webhooks } from '../../../src/client/features/administration/webhooks/Webhooks.tsx';
import { Alert } from '../../../src/client/features/alerts/Alert.tsx';
import { ActivateLabels } from '../../../src/client/features/control-values/ActivateLabels.tsx';
import { FindControlValue } from '../../../src/client/features/control-values/FindControlValue.tsx';
import { LabelPrint } from '../../../src/client/features/control-values/LabelPrint.tsx';
import { CustodyCase } from '../../../src/client/features/custody/cases/CustodyCase.tsx';
import { CustodyEvent } from '../../../src/client/features/custody/event/CustodyEvent.tsx';
import { FieldDeviceList } from '../../../src/client/features/custody/field/FieldDeviceList.tsx';
import { FieldRecord } from '../../../src/client/features/custody/field/FieldRecord.tsx';
import { FirstCount } from '../../../src/client/features/custody/first-count/FirstCount.tsx';
import { MissingSignature } from '../../../src/client/features/custody/missing-signature/MissingSignature.tsx';
import { SignatureNote } from '../../../src/client/features/custody/missing-signature/SignatureNote.tsx';
import { ParRestock } from '../../../src/client/features/custody/par-restock/ParRestock.tsx';
import { PhotosPage } from '../../../src/client/features/custody/photos/PhotosPage.tsx';
import {
  Restocked,
  type RestockNoticeRef,
} from '../../../src/client/features/custody/restock/Restocked.tsx';
import { KnoxDevices } from '../../../src/client/features/devices/KnoxDevices.tsx';
import { BlankForm } from '../../../src/client/features/reports/form-3848/BlankForm.tsx';
import { DraftPage } from '../../../src/client/features/reports/form-3848/DraftPage.tsx';
import { PersonConfirmation } from '../../../src/client/features/users/new-people/PersonConfirmation.tsx';
import { Button } from '../../../src/client/ui/basic/Button.tsx';
import { sampleEventChoices } from '../custody/sampleCustodyEvent.ts';
import type { Screen } from './screen.ts';
import { actor, childless, sendingAct, standing } from './standIns.tsx';

const now = '2026-07-14T12:00:00.000Z';
const stay = () => undefined;

function Signed({ act }: { act: SignedActRef }) {
  const state = useSigning(act);
  return (
    <SignForm
      state={state}
      title="Your signature"
      signer={{ name: 'Dana Whitlock', meaning: 'Counted' }}
      others={[{ word: 'Witness', legend: 'Witness to the count' }]}
      button="Record the count"
      news={<SigningNews state={state} />}
      onSign={state.sign}
    >
      {!state.isUncertain && !state.isBusy && <Button onClick={state.change}>Change</Button>}
    </SignForm>
  );
}

/** Pages of forms that are signed, and of devices. */
export const acts: Readonly<Record<string, Screen>> = {
  activation: {
    show: (work) => (
      <ActivateLabels
        work={actor<ComponentProps<typeof ActivateLabels>['work']>(sendingAct(work))}
      />
    ),
    silent: {},
  },
  'signed-act': { show: (act) => <Signed act={actor<SignedActRef>(childless(act))} />, silent: {} },
  'form-scan': {
    show: (work) => {
      type State = Parameters<typeof formScanOf>[0];
      const { send } = standing(work);
      if (work.matches('closed')) return <p />;
      return <ScanBox scan={formScanOf(work as State, send, true)} hint="Scan the vial’s label." />;
    },
    silent: { closed: 'no form is open that takes codes' },
  },
  'custody-event': {
    show: (work) => (
      <CustodyEvent
        work={actor<ComponentProps<typeof CustodyEvent>['work']>(sendingAct(work))}
        signer="Dana Whitlock"
        place={{ ...sampleEventChoices.inventory, site: sampleEventChoices.site }}
      />
    ),
    silent: {},
  },
  'control-value-scan': {
    show: (work) => (
      <FindControlValue work={actor<ComponentProps<typeof FindControlValue>['work']>(work)} />
    ),
    silent: {},
  },
  'label-print': {
    show: (work) => <LabelPrint work={actor<ComponentProps<typeof LabelPrint>['work']>(work)} />,
    silent: {},
  },
  'missing-signature': {
    show: (work) => (
      <MissingSignature
        work={actor<ComponentProps<typeof MissingSignature>['work']>(sendingAct(work))}
        address="/missing-signatures/x"
        hasDashboard
      />
    ),
    silent: {},
  },
  photos: {
    show: (work) => <PhotosPage work={actor<ComponentProps<typeof PhotosPage>['work']>(work)} />,
    silent: {},
  },
  'restock-notice': {
    show: (work) => <Restocked work={actor<RestockNoticeRef>(work)} />,
    silent: {},
  },
  alert: {
    show: (work) => <Alert work={actor<ComponentProps<typeof Alert>['work']>(work)} />,
    silent: {},
  },
  'custody-case': {
    show: (work) => (
      <CustodyCase
        address="/cases/x"
        work={actor<ComponentProps<typeof CustodyCase>['work']>(sendingAct(work))}
      />
    ),
    silent: {},
  },
  'field-devices': {
    show: (work) => (
      <FieldDeviceList work={actor<ComponentProps<typeof FieldDeviceList>['work']>(work)} />
    ),
    silent: {},
  },
  'field-review': {
    show: (work) => (
      <FieldRecord
        address="/field-records/x"
        hasDashboard
        hasList
        work={actor<ComponentProps<typeof FieldRecord>['work']>(sendingAct(work))}
      />
    ),
    silent: {},
  },
  'signature-note': {
    show: (work) => (
      <SignatureNote
        address="/missing-signatures/x/note"
        work={actor<ComponentProps<typeof SignatureNote>['work']>(sendingAct(work))}
      />
    ),
    silent: {},
  },
  'person-confirmation': {
    show: (work) => (
      <PersonConfirmation
        address="/admin/users/confirm/x"
        work={actor<ComponentProps<typeof PersonConfirmation>['work']>(sendingAct(work))}
      />
    ),
    silent: {},
  },
  'first-count': {
    show: (work) => (
      <FirstCount
        work={actor<ComponentProps<typeof FirstCount>['work']>(sendingAct(work))}
        signer="Dana Whitlock"
        scan={null}
        isFromSetup={false}
      />
    ),
    silent: {},
  },
  'par-restock': {
    show: (work) => (
      <ParRestock
        work={actor<ComponentProps<typeof ParRestock>['work']>(sendingAct(work))}
        signer="Dana Whitlock"
        scan={null}
      />
    ),
    silent: {},
  },
  'first-time-setup': {
    show: (work) => (
      <FirstTimeSetup work={actor<ComponentProps<typeof FirstTimeSetup>['work']>(work)} />
    ),
    silent: {},
  },
  'api-keys': {
    show: (work) => <ApiKeys work={actor<ComponentProps<typeof ApiKeys>['work']>(work)} />,
    silent: {},
  },
  webhooks: {
    show: (work) => <Webhooks work={actor<ComponentProps<typeof Webhooks>['work']>(work)} />,
    silent: {},
  },
  'webhook-log': {
    show: (work) => <WebhookLog work={actor<ComponentProps<typeof WebhookLog>['work']>(work)} />,
    silent: {},
  },
  training: {
    show: (work) => (
      <TrainingPage work={actor<ComponentProps<typeof TrainingPage>['work']>(work)} />
    ),
    silent: {},
  },
  'form-3848': {
    show: (work) => {
      const { draft } = work.context as ReturnType<
        ComponentProps<typeof DraftPage>['work']['getSnapshot']
      >['context'];
      return (
        <DraftPage
          data={{ kind: 'draft', periods: [], draft, isAgent: true, keepUntil: '2031-07-14' }}
          work={actor<ComponentProps<typeof DraftPage>['work']>(sendingAct(work))}
          frame={{}}
          title="NY Form 3848"
          now={now}
          onOpen={stay}
        />
      );
    },
    silent: {},
  },
  'blank-form-3848': {
    show: (work) => (
      <BlankForm work={actor<ComponentProps<typeof BlankForm>['work']>(work)} reason="visitor" />
    ),
    silent: {},
  },
  'knox-devices': {
    show: (work) => (
      <KnoxDevices
        work={actor<ComponentProps<typeof KnoxDevices>['work']>(work)}
        address="/admin/knox"
        loadedAt={now}
        onOpen={stay}
        frame={{}}
      />
    ),
    silent: {},
  },
};
