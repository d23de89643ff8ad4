import { Flag, OneOf, refTo, Shape, Text } from '../language/index.js';
import { PointsTransactionAnswer } from '../loyalty/answers.js';
import { CreditTransactionAnswer } from './ledger-answers.js';

export type TransactionAnswer = CreditTransactionAnswer | PointsTransactionAnswer;

/** Entries of the ledgers of gift cards, or of loyalty cards. */
export class TransactionsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @Shape({ type: 'array', items: { oneOf: [refTo(CreditTransactionAnswer), refTo(PointsTransactionAnswer)] } })
  data!: TransactionAnswer[];
  @Flag() has_more!: boolean;
  @Text({ optional: true }) more_starting_after?: string;
}
