import { type BackTestReport, type BackTestVisit } from '@perkstream/published';

/** What a thread that replays says. */
export type FromThread =
  | { readonly is: 'progress'; readonly share: number }
  /** The thread goes on when it is answered. */
  | { readonly is: 'visit'; readonly id: number; readonly visit: BackTestVisit }
  /** A published query, by the name of its class */
  | { readonly is: 'query'; readonly id: number; readonly name: string; readonly fields: object }
  | { readonly is: 'done'; readonly report: BackTestReport }
  | { readonly is: 'failed'; readonly failure: Failure };

/** What it is told. */
export type ToThread =
  | { readonly is: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly is: 'no answer'; readonly id: number; readonly failure: Failure }
  | { readonly is: 'cancel' };

/** An error: threads get no classes of each other. */
export interface Failure {
  readonly kind: 'canceled' | 'unavailable' | 'bug';
  readonly message: string;
}
