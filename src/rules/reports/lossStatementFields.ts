import type { LossStatementKind } from '../../contract/reports/loss.ts';

export interface StatementOption {
  readonly value: string;
  readonly text: string;
}

/** One question of a statement about a loss; its name is that of the contract. */
export interface StatementField {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'area' | 'choices' | 'select' | 'date' | 'moment' | 'count' | 'money';
  readonly limit?: number;
  readonly hint?: string;
  /** Left out: it has to be answered. */
  readonly optional?: true;
  readonly options?: readonly StatementOption[];
}

/** How a theft or loss happened, in the words of Form 106. */
export const lossKindLabels = {
  breakIn: 'Night break-in',
  robbery: 'Armed robbery',
  employee: 'Employee pilferage',
  customer: 'Customer theft',
  transit: 'Lost in transit',
  other: 'Other',
} as const;

const optional = true as const;

const reason: StatementField = {
  name: 'reason',
  label: 'Why it is corrected',
  control: 'text',
  limit: 500,
};

const correctedDay: StatementField = { name: 'corrected', label: 'Sent on', control: 'date' };

/** The one table of what each statement asks, in the order of the form. */
export const statementFields: Readonly<Record<LossStatementKind, readonly StatementField[]>> = {
  discovery: [{ name: 'corrected', label: 'Discovered', control: 'moment' }, reason],
  noticeDay: [correctedDay, reason],
  formDay: [correctedDay, reason],
  form106: [
    {
      name: 'lossKind',
      label: 'Type of theft or loss',
      control: 'select',
      optional,
      options: Object.entries(lossKindLabels).map(([value, text]) => ({ value, text })),
    },
    { name: 'otherKind', label: 'If other, which', control: 'text', limit: 120, optional },
    {
      name: 'policeNotified',
      label: 'Police notified',
      control: 'select',
      optional,
      options: [
        { value: 'yes', text: 'Yes' },
        { value: 'no', text: 'No' },
      ],
    },
    { name: 'policeDepartment', label: 'Police department', control: 'text', limit: 120, optional },
    { name: 'policePhone', label: 'Phone of the police', control: 'text', limit: 40, optional },
    { name: 'policeReport', label: 'Police report number', control: 'text', limit: 60, optional },
    { name: 'killed', label: 'People killed', control: 'count', optional },
    { name: 'injured', label: 'People injured', control: 'count', optional },
    {
      name: 'carrier',
      label: 'Carrier, if lost in transit',
      control: 'text',
      limit: 120,
      optional,
    },
    {
      name: 'consignee',
      label: 'Consignee, if lost in transit',
      control: 'text',
      limit: 120,
      optional,
    },
    { name: 'purchaseValue', label: 'Purchase value in dollars', control: 'money', optional },
    { name: 'earlierLosses', label: 'Losses in the 24 months before', control: 'count', optional },
    { name: 'marks', label: 'Marks or codes on the labels', control: 'text', limit: 200, optional },
    { name: 'forms222', label: 'Stolen DEA Forms 222', control: 'text', limit: 200, optional },
    { name: 'cause', label: 'How it happened', control: 'area', limit: 2000, optional },
    {
      name: 'securityMeasures',
      label: 'Security measures since',
      control: 'area',
      limit: 2000,
      optional,
    },
    { name: 'filedOn', label: 'Filed with the DEA on', control: 'date', optional },
    { name: 'confirmation', label: 'Confirmation number', control: 'text', limit: 60, optional },
  ],
  notSignificant: [
    {
      name: 'quantity',
      label: 'How much was lost, compared with what you use',
      control: 'area',
      limit: 1000,
    },
    { name: 'substances', label: 'Which substances were lost', control: 'area', limit: 1000 },
    {
      name: 'access',
      label: 'Who had access, and what else could explain it',
      control: 'area',
      limit: 1000,
    },
    {
      name: 'pattern',
      label: 'Whether losses repeat, and what was done about them',
      control: 'area',
      limit: 1000,
    },
    {
      name: 'diversion',
      label: 'Whether these substances are likely to be diverted',
      control: 'area',
      limit: 1000,
      optional,
    },
    {
      name: 'trends',
      label: 'Local trends and other signs of diversion',
      control: 'area',
      limit: 1000,
      optional,
    },
  ],
  newYork: [
    { name: 'departmentOn', label: 'Department of Health notified on', control: 'date', optional },
    {
      name: 'departmentBy',
      label: 'Notified the Department of Health',
      control: 'text',
      limit: 120,
      optional,
    },
    { name: 'directorOn', label: 'Medical director notified on', control: 'date', optional },
    {
      name: 'directorBy',
      label: 'Notified the medical director',
      control: 'text',
      limit: 120,
      optional,
    },
  ],
};
