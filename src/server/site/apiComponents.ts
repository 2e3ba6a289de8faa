import type * as v from 'valibot';
import { WebhookRow } from '../../contract/administration/webhook.ts';
import { AlertKind } from '../../contract/alerts/alert.ts';
import { AlertPreferences } from '../../contract/alerts/alertPreferences.ts';
import { ControlValueLife } from '../../contract/control-values/controlValue.ts';
import { ActLimit, ActRights } from '../../contract/core/actRights.ts';
import { ApiScope } from '../../contract/core/apiScope.ts';
import { AuditorTerms } from '../../contract/core/auditorTerms.ts';
import { ExternalWitness } from '../../contract/core/externalWitness.ts';
import { AgencyId, Count, Day, Instant, RecordId } from '../../contract/core/primitives.ts';
import { ProblemReply } from '../../contract/core/problemReply.ts';
import { Concentration, Product } from '../../contract/core/product.ts';
import { FieldChoice, FieldValue, NotPermittedFields } from '../../contract/core/record.ts';
import {
  JointSigning,
  OwnSigning,
  Proof,
  Signing,
  WitnessedSigning,
} from '../../contract/core/signing.ts';
import { Assertion, AssertionOptions, Base64Url } from '../../contract/core/webauthn.ts';
import { AmendedDetails } from '../../contract/custody/amendment.ts';
import { CaseDetail } from '../../contract/custody/case.ts';
import { EventChoices, Transfer } from '../../contract/custody/custodyChoices.ts';
import { CustodyEventDetails, RecordedCustodyEvent } from '../../contract/custody/custodyEvent.ts';
import { EventFacts } from '../../contract/custody/eventAmendment.ts';
import { FieldRecordDetail } from '../../contract/custody/fieldRecord.ts';
import { SignableAct } from '../../contract/custody/missingSignature.ts';
import { Photos } from '../../contract/custody/photo.ts';
import { StockLine } from '../../contract/custody/stockLine.ts';
import { UseChoices, UseDetails } from '../../contract/custody/use.ts';
import { KnoxDevice } from '../../contract/devices/knox.ts';
import { ImportStanding } from '../../contract/import/import.ts';
import { ChartImport } from '../../contract/import/patientChart.ts';
import { InventorySummary, Lot } from '../../contract/inventory/inventory.ts';
import { Amendment, LedgerEntry, Signature } from '../../contract/inventory/ledger.ts';
import { Reseal, SealNumber, SealState } from '../../contract/inventory/seal.ts';
import { InventoryContent } from '../../contract/reports/biennialInventory.ts';
import { LossEvent, Registrant } from '../../contract/reports/deaReport.ts';
import { FormColumn, FormContent, SignedForm } from '../../contract/reports/form3848.ts';
import { LossRecord, LossStatement } from '../../contract/reports/loss.ts';
import { ReportChoices, ReportFile, ReportHead } from '../../contract/reports/report.ts';
import { Security, SessionUser } from '../../contract/session/session.ts';
import { JobRun } from '../../contract/system/job.ts';
import { RightsSheet } from '../../contract/users/rightsSheet.ts';
import { AccountSecurity } from '../../contract/users/security.ts';
import { UserRow } from '../../contract/users/user.ts';
import { UserAccess } from '../../contract/users/userAccess.ts';

interface Component {
  readonly schema: v.GenericSchema;
  readonly description: string;
}

function component(schema: v.GenericSchema, description: string): Component {
  return { schema, description };
}

/** The schemas that have a name in the description of the API: nouns of the product, and what would be repeated often. */
export const apiComponents: Readonly<Record<string, Component>> = {
  Problem: component(ProblemReply, 'A refusal (RFC 9457).'),
  RecordId: component(RecordId, 'The id of a record.'),
  AgencyId: component(AgencyId, 'The number of an agency.'),
  Instant: component(Instant, 'An instant in UTC.'),
  Count: component(Count, 'A version, a position or a number of things.'),
  ApiScope: component(ApiScope, 'What an API key may read.'),
  Product: component(
    Product,
    'A drug in a strength and container. Amounts are whole numbers of its smallest unit.',
  ),
  Concentration: component(Concentration, 'How much of a drug is in how much of a liquid.'),
  Lot: component(Lot, 'Containers of one production with one expiration date.'),
  LedgerEntry: component(
    LedgerEntry,
    'One movement of stock with its signatures; entries are never changed.',
  ),
  Signature: component(Signature, 'Who signed, when, and what the signature means.'),
  Amendment: component(Amendment, 'A signed correction of a recorded act.'),
  InventorySummary: component(InventorySummary, 'A vault, safe, vehicle or bag in a list.'),
  SealState: component(SealState, 'Whether an inventory is sealed, and with which seal.'),
  UseDetails: component(UseDetails, 'What was drawn, administered, wasted and returned.'),
  UseChoices: component(UseChoices, 'What the form of a use offers.'),
  CustodyEventDetails: component(CustodyEventDetails, 'What happened, by kind of event.'),
  EventChoices: component(EventChoices, 'What the form of a custody event offers.'),
  RecordedCustodyEvent: component(RecordedCustodyEvent, 'A recorded event with its entries.'),
  Transfer: component(Transfer, 'Stock on its way between two inventories.'),
  CaseDetail: component(CaseDetail, 'A case with its records.'),
  FieldRecordDetail: component(FieldRecordDetail, 'A use that a device delivered.'),
  LossStatement: component(LossStatement, 'What is signed about a theft or loss.'),
  ReportHead: component(ReportHead, 'Agency, period and inventories of a report.'),
  ReportChoices: component(ReportChoices, 'What a report can be limited to.'),
  UserRow: component(UserRow, 'A person in the list of users.'),
  UserAccess: component(UserAccess, 'How a person can log in and sign.'),
  SessionUser: component(SessionUser, 'The person who is logged in.'),
  Security: component(Security, 'What the person who is logged in may do.'),
  RightsSheet: component(RightsSheet, 'Which acts a role or a person may do.'),
  ActRights: component(ActRights, 'Rights by act.'),
  AuditorTerms: component(AuditorTerms, 'What an auditor account may see, and for how long.'),
  FieldValue: component(FieldValue, 'A value of a record that people edit.'),
  Proof: component(Proof, 'A PIN or a passkey.'),
  Assertion: component(Assertion, 'What a passkey answered.'),
  Base64Url: component(Base64Url, 'Bytes as RFC 4648 writes them in addresses.'),
  OwnSigning: component(OwnSigning, 'The proof of the signer.'),
  Signing: component(Signing, 'The proofs of the signer and of others.'),
  JointSigning: component(JointSigning, 'The proofs of two signers.'),
  WitnessedSigning: component(WitnessedSigning, 'The proofs of the signer and of the witness.'),
  ExternalWitness: component(ExternalWitness, 'A witness without an account.'),
  AccountSecurity: component(AccountSecurity, 'How a person’s own account is secured.'),
  InventoryContent: component(InventoryContent, 'What a biennial inventory lists.'),
  AlertPreferences: component(
    AlertPreferences,
    'Which alerts a person gets, and by which channel.',
  ),
  AlertKind: component(AlertKind, 'What an alert is about.'),
  FormColumn: component(FormColumn, 'A column of the New York form 3848.'),
  FormContent: component(FormContent, 'The whole content of a New York form 3848.'),
  SignedForm: component(SignedForm, 'A New York form 3848 as it was signed.'),
  ImportStanding: component(ImportStanding, 'How far an import is.'),
  Reseal: component(Reseal, 'How an act that opened a sealed inventory left it.'),
  SealNumber: component(SealNumber, 'The number of a seal.'),
  ActLimit: component(ActLimit, 'A right that the person does not have or only in part, and why.'),
  LossEvent: component(LossEvent, 'A loss as the DEA form 106 lists it.'),
  LossRecord: component(LossRecord, 'A signed record of a loss.'),
  Registrant: component(Registrant, 'The holder of a DEA registration.'),
  ControlValueLife: component(
    ControlValueLife,
    'A control value with everything that happened to it.',
  ),
  StockLine: component(StockLine, 'An amount of one lot.'),
  Photos: component(Photos, 'The photos of a record.'),
  WebhookRow: component(WebhookRow, 'An address that is notified of what was recorded.'),
  KnoxDevice: component(KnoxDevice, 'A device that Knox Manage knows.'),
  JobRun: component(JobRun, 'One run of a job.'),
  FieldChoice: component(FieldChoice, 'A value that a field can have.'),
  NotPermittedFields: component(NotPermittedFields, 'The fields that the person may not change.'),
  Day: component(Day, 'A day, without a time.'),
  ReportFile: component(ReportFile, 'A report as a file.'),
  EventFacts: component(EventFacts, 'The facts of an event, other than quantities.'),
  SignableAct: component(SignableAct, 'An event as it is now: what a late signature covers.'),
  AmendedDetails: component(AmendedDetails, 'A use as it should be.'),
  ChartImport: component(ChartImport, 'A file of patient charts, as far as it was read.'),
  AssertionOptions: component(AssertionOptions, 'What a passkey is asked.'),
};
