import { type ExportedObjectName } from '@perkstream/published';
import { type ExportedObject } from './exported-object.js';
import { backTestObject } from './objects/back-test.object.js';
import { catalogueObjects } from './objects/catalogue.objects.js';
import { customerObject } from './objects/customer.object.js';
import { orderObject } from './objects/order.object.js';
import { pointsExpirationObject, voucherTransactionsObject } from './objects/ledger.objects.js';
import { publicationObject } from './objects/publication.object.js';
import { redemptionObject } from './objects/redemption.object.js';
import { returnObject } from './objects/return.object.js';
import { voucherObject } from './objects/voucher.object.js';

export const exportedObjects: Readonly<Record<ExportedObjectName, ExportedObject>> = {
  voucher: voucherObject,
  redemption: redemptionObject,
  publication: publicationObject,
  customer: customerObject,
  order: orderObject,
  return: returnObject,
  points_expiration: pointsExpirationObject,
  voucher_transactions: voucherTransactionsObject,
  back_test: backTestObject,
  ...catalogueObjects,
};
