import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { fieldReviewMachine } from '../fieldReview.machine.ts';

export const fieldReviewDropped: DroppedEvents<typeof fieldReviewMachine> = {
  sentBy: { screen: ['answer.chosen', 'answer.submitted', 'decision.submitted'] },
  rows: [
    {
      in: ['answering', 'signing'],
      events: ['decision.submitted'],
      reason: 'The form of a decision is not shown to a person who is asked for their signature.',
    },
    {
      in: ['signing'],
      events: ['answer.chosen', 'answer.submitted'],
      reason: 'The answer is with the server. The buttons are busy.',
    },
    {
      in: ['deciding', 'sending'],
      events: ['answer.chosen', 'answer.submitted'],
      reason: 'The record does not wait for a signature of this person.',
    },
    {
      in: ['sending'],
      events: ['decision.submitted'],
      reason: 'The decision is with the server. The button is busy.',
    },
    {
      in: ['unavailable'],
      events: ['answer.chosen', 'answer.submitted', 'decision.submitted'],
      reason: 'A message is shown in place of the forms.',
    },
  ],
};
