import { Anchor, Group, Stack } from '@mantine/core';
import { type components } from '../../api/schema.js';
import { Panel } from '../../parts/layout/panel.js';
import { t } from '../../texts/texts.js';
import classes from './code-pictures.module.css';

type Voucher = components['schemas']['VoucherAnswer'];
type Kind = keyof Voucher['assets'];

/** Pixels of a module and more: wide enough to be printed. */
const DOWNLOAD_SIZE = 30;

/** The code to be scanned, on a screen or from paper. */
export function CodePictures({ voucher: { code, assets } }: { readonly voucher: Voucher }) {
  return (
    <Panel title={t('QR code and barcode')}>
      <Group align="flex-start" gap="xl">
        <Picture code={code} kind="qr" title={t('QR code of {code}', { code })} url={assets.qr.url} />
        <Picture code={code} kind="barcode" title={t('Barcode of {code}', { code })} url={assets.barcode.url} />
      </Group>
    </Panel>
  );
}

interface PictureProps {
  readonly code: string;
  readonly kind: Kind;
  readonly title: string;
  readonly url: string;
}

function Picture({ code, kind, title, url }: PictureProps) {
  // Addresses of the engine may begin with the one that it knows itself by.
  const { pathname } = new URL(url, location.origin);
  const name = `${code.replace(/[^\w-]+/g, '_')}-${kind}`;
  return (
    <Stack gap={4}>
      <img src={`${pathname}?format=svg`} alt={title} className={classes[kind]} />
      <Group gap="xs">
        <Anchor size="sm" href={`${pathname}?size=${DOWNLOAD_SIZE}`} download={`${name}.png`}>
          {t('Download PNG')}
        </Anchor>
        <Anchor size="sm" href={`${pathname}?format=svg`} download={`${name}.svg`}>
          {t('Download SVG')}
        </Anchor>
      </Group>
    </Stack>
  );
}
