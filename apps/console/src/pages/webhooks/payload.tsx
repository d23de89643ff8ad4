import { Code, Text } from '@mantine/core';
import { t } from '../../texts/texts.js';

export function Payload({ title, payload }: { readonly title: string; readonly payload: object }) {
  return (
    <>
      <Text fw={500}>{title}</Text>
      <Code block mah={320} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={t('Body of the call')}>
        {JSON.stringify(payload, undefined, 2)}
      </Code>
    </>
  );
}

/** How an answer began that was no success. */
export function Said({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Code block mah={120} style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} tabIndex={0}>
      {text}
    </Code>
  );
}
