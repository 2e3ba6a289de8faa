import { escapeHtml } from '../../../rules/core/escapeHtml.ts';
/** What an email says, before it has a look. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly act?: { readonly label: string; readonly address: string } | undefined;
  /** After the button, in small print. */
  readonly notes: readonly string[];
}

/** What every mail of an installation carries. */
export interface MailBranding {
  readonly productTitle: string;
  readonly origin: string;
  readonly supportName: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/** Both forms of an email; they have the same content. */
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function writeLetter(letter: MailContent, head: MailBranding): WrittenMail {
  return {
    subject: oneLine(letter.subject),
    text: asText(letter, head),
    html: asHtml(letter, head),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function contact({ supportName, supportEmail, supportPhone }: MailBranding): string {
  return `${supportName}, ${supportEmail}, ${supportPhone}`;
}

function asText({ greeting, paragraphs, act, notes }: MailContent, head: MailBranding): string {
  const body = [
    greeting,
    ...paragraphs,
    ...(act ? [`${act.label}:\n${act.address}`] : []),
    ...notes,
  ];
  return `${body.map(oneLineEach).join('\n\n')}\n\n-- \n${head.productTitle}\n${contact(head)}\n`;
}

/** The address of a button is on a separate line, so that no mail program cuts it. */
function oneLineEach(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:22px;color:#15202b">${escapeHtml(text)}</p>`;

const note = (text: string) =>
  `<p style="margin:0 0 8px;${font};font-size:13px;line-height:18px;color:#4e5d6c">${escapeHtml(text)}</p>`;

/** Tables and styles on the elements: mail programs know little else. The address is also written out. */
function button({ label, address }: NonNullable<MailContent['act']>): string {
  const href = escapeHtml(address);
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>',
    '<td style="border-radius:6px;background:#0b5cab">',
    `<a href="${href}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:11px 20px;${font};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
    note('If the button does not work, copy this address into your browser:'),
    `<p style="margin:0 0 24px;${font};font-size:13px;line-height:18px;color:#0b5cab;word-break:break-all">${href}</p>`,
  ].join('');
}

function asHtml(letter: MailContent, head: MailBranding): string {
  const { subject, greeting, paragraphs, act, notes } = letter;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">',
    `<title>${escapeHtml(oneLine(subject))}</title></head>`,
    '<body style="margin:0;padding:0;background:#f5f7f9">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f7f9"><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">',
    `<tr><td style="padding:0 4px 16px;${font};font-size:16px;line-height:24px;font-weight:600;color:#15202b">${escapeHtml(head.productTitle)}</td></tr>`,
    '<tr><td style="padding:32px;background:#ffffff;border:1px solid #d0d9e1;border-radius:8px">',
    `<h1 style="margin:0 0 20px;${font};font-size:20px;line-height:28px;color:#15202b">${escapeHtml(oneLine(subject))}</h1>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    act ? button(act) : '',
    ...notes.map(note),
    '</td></tr>',
    `<tr><td style="padding:16px 4px 0">${note(`${head.productTitle} · ${contact(head)}`)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
}
