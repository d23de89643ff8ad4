import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { KEY_STORE } from '@perkstream/platform';
import { type KeyStore } from '@perkstream/ports';
import { ASSETS_PATH, type BareVoucher, type VoucherAnswer, type VoucherAssetsAnswer } from '@perkstream/published';
import { LRUCache } from 'lru-cache';

/** The owner of the signing key; an installation has one key. */
const OWNER = 'installation/voucher-assets';

/** A hot code is shown thousands of times a second. */
const HOT_CODES = 1_000;

/** Ids of pictures: the code and a signature. Nothing needs to be stored, and nobody can have other texts drawn. */
@Injectable()
export class VoucherAssets implements OnModuleInit {
  private key: KeyObject | undefined;
  private readonly known = new LRUCache<string, VoucherAssetsAnswer>({ max: HOT_CODES });

  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  async onModuleInit(): Promise<void> {
    this.key = createSecretKey(await this.keys.obtain(OWNER));
  }

  shownWith(voucher: BareVoucher): BareVoucher & Pick<VoucherAnswer, 'assets'> {
    return { assets: this.of(voucher.code), ...voucher };
  }

  /** @returns the code; undefined where the id is none of ours */
  codeOf(id: string): string | undefined {
    const [encoded = ''] = id.split('.');
    const code = Buffer.from(encoded, 'base64url').toString();
    const own = Buffer.from(this.idOf(code));
    const sent = Buffer.from(id);
    return own.length === sent.length && timingSafeEqual(own, sent) ? code : undefined;
  }

  private of(code: string): VoucherAssetsAnswer {
    let assets = this.known.get(code);
    if (!assets) this.known.set(code, (assets = this.named(code)));
    return assets;
  }

  private named(code: string): VoucherAssetsAnswer {
    const id = this.idOf(code);
    return { qr: { id, url: `${ASSETS_PATH}qr/${id}` }, barcode: { id, url: `${ASSETS_PATH}barcode/${id}` } };
  }

  private idOf(code: string): string {
    if (!this.key) throw new Error('Pictures are named before the key is there');
    const signature = createHmac('sha256', this.key).update(code).digest('base64url').slice(0, 22);
    return `${Buffer.from(code).toString('base64url')}.${signature}`;
  }
}
