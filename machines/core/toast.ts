import type { NoticesEvent, ToastTone } from './systemEvents.ts';

/** What a chart sends the notices to show a short text. */
export function toast(tone: ToastTone, text: string): NoticesEvent {
  return { type: 'toast.raised', toast: { tone, text } };
}
