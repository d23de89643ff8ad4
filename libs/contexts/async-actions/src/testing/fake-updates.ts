import { type JsonObject, notFound } from '@perkstream/kernel';
import {
  type ChangeVoucherMetadata,
  changedSinceImport,
  type CommandOrigin,
  type ImportOrder,
  type ImportVoucher,
  type RevertImportedCustomer,
  type RevertImportedItem,
  type RevertImportedVoucher,
  type UpsertCustomer,
  type UpsertProduct,
  type UpsertSku,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';

interface Update {
  readonly projectId: string;
  readonly what: string;
  readonly name: unknown;
  readonly changes: JsonObject;
  readonly origin: CommandOrigin;
}

/** What the contexts of vouchers, customers and products would do: things whose names begin with `nobody` are not there, those with `new` are made. */
export class FakeUpdates {
  /** Each command once, in the order in which they were carried out. */
  readonly all: Update[] = [];
  /** Commands that came again and were recognised. */
  repeated = 0;
  before: (update: Update) => void | Promise<void> = () => undefined;

  of(projectId: string): Update[] {
    return this.all.filter((update) => update.projectId === projectId);
  }

  answer(handle: AnswerFor): void {
    handle('ChangeVoucherMetadata', ({ projectId, voucher: name, metadata, origin }: ChangeVoucherMetadata) =>
      this.carryOut({ projectId, what: 'voucher', name, changes: { metadata }, origin }),
    );
    handle('UpsertCustomer', ({ projectId, customer: { source_id: name, ...changes }, origin }: UpsertCustomer) =>
      this.carryOut({ projectId, what: 'customer', name, changes, origin }),
    );
    handle('UpsertProduct', ({ projectId, product: { source_id: name, ...changes }, origin }: UpsertProduct) =>
      this.carryOut({ projectId, what: 'product', name, changes, origin }),
    );
    handle('ImportVoucher', ({ projectId, code: name, voucher, whenThere, origin }: ImportVoucher) =>
      this.carryOut({ projectId, what: whenThere, name, changes: voucher as unknown as JsonObject, origin }),
    );
    handle('ImportOrder', ({ projectId, order: { source_id: name }, origin }: ImportOrder) =>
      this.carryOut({ projectId, what: 'order', name, changes: {}, origin }),
    );
    handle('RevertImportedCustomer', (command: RevertImportedCustomer) => this.revert(command, command.id));
    handle('RevertImportedVoucher', (command: RevertImportedVoucher) => this.revert(command, command.code));
    handle('RevertImportedItem', (command: RevertImportedItem) =>
      this.revert(command, command.skuId ?? command.productId),
    );
    handle('UpsertSku', ({ projectId, productId, sku: { source_id: name, ...sku }, origin }: UpsertSku) =>
      this.carryOut({ projectId, what: 'SKU', name, changes: { ...sku, productId }, origin }),
    );
  }

  private async carryOut(update: Update) {
    const { name, origin } = update;
    await this.before(update);
    if (String(name).startsWith('nobody')) {
      return notFound('voucher', String(name));
    }
    if (this.all.some((other) => other.origin.commandId === origin.commandId)) this.repeated += 1;
    else this.all.push(update);
    const { productId = `prod_${String(name)}` } = update.changes;
    return { id: `id_${String(name)}`, isNew: String(name).startsWith('new'), productId, skuId: `sku_${String(name)}` };
  }

  /** What was imported under a name that begins with `changed` was changed since. */
  private async revert(
    { projectId, imported, origin }: Pick<RevertImportedVoucher, 'projectId' | 'imported' | 'origin'>,
    id: string,
  ) {
    const done = await this.carryOut({ projectId, what: 'revert', name: id, changes: { ...imported }, origin });
    return id.includes('changed') ? changedSinceImport('thing') : 'refused' in done ? done : undefined;
  }
}
