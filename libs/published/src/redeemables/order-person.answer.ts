import { OneOf, Text } from '../language/index.js';

/** The customer of an order, or the referrer. */
export class OrderPersonAnswer {
  @Text('Begins with `cust_`.') id!: string;
  @OneOf(['customer']) object!: 'customer';
}
