import { Tooltip } from '@mantine/core';
import { type ReactElement } from 'react';

interface HintProps {
  readonly text: string;
  readonly children: ReactElement;
}

/** Comes when the pointer is upon something for the first time: it is shown from then on. */
export default function Hint({ text, children }: HintProps) {
  return (
    <Tooltip label={text} defaultOpened events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  );
}
