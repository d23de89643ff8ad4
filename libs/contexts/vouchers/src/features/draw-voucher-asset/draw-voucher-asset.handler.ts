import { LRUCache } from 'lru-cache';
import { handles } from '@perkstream/platform';
import { DrawVoucherAsset, type Picture } from '@perkstream/published';
import { VoucherAssets } from '../../services/voucher-assets.js';

const SYMBOLOGIES = {
  qr: { bcid: 'qrcode', unitsOf: () => 130 },
  barcode: { bcid: 'code128', unitsOf: ({ length }: string) => 11 * length + 75 },
} as const;
/** The largest width of a picture; a picture of a very long code is wider. */
const WIDEST_PIXELS = 1_500;
/** Drawing takes some milliseconds, so pictures that are asked for repeatedly are kept in memory. */
const KEPT_BYTES = 8 * 1_048_576;

@handles(DrawVoucherAsset)
export class DrawVoucherAssetHandler {
  private readonly drawn = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ base64 }) => base64.length,
  });

  constructor(private readonly assets: VoucherAssets) {}

  async execute({ kind, id, format, size }: DrawVoucherAsset): Promise<Picture | undefined> {
    const text = this.assets.codeOf(id);
    if (text === undefined) return undefined;
    const { bcid, unitsOf } = SYMBOLOGIES[kind];
    const scale = Math.max(1, Math.min(1 + Math.floor(size / 10), Math.floor(WIDEST_PIXELS / unitsOf(text))));
    const name = `${kind}.${format}.${scale}.${text}`;
    const kept = this.drawn.get(name);
    if (kept) return kept;
    const picture = await draw({ bcid, text, scale, padding: 4, backgroundcolor: 'FFFFFF' }, format);
    this.drawn.set(name, picture);
    return picture;
  }
}

interface Drawing {
  readonly bcid: string;
  readonly text: string;
  readonly scale: number;
  readonly padding: number;
  readonly backgroundcolor: string;
}

async function draw(drawing: Drawing, format: DrawVoucherAsset['format']): Promise<Picture> {
  // Loaded when the first picture is asked for: it is large, and many processes draw none.
  const { toBuffer, toSVG } = await import('@bwip-js/node');
  if (format === 'svg') return { type: 'image/svg+xml', base64: Buffer.from(toSVG(drawing)).toString('base64') };
  return { type: 'image/png', base64: (await toBuffer(drawing)).toString('base64') };
}
