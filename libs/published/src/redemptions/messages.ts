import { PageOfExport } from '../exports/messages.js';

/** Rows of `redemption`. */
export class PageOfRedemptions extends PageOfExport {
  static readonly context = 'redemptions';
}
