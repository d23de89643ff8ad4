import { Modal, type ModalProps } from '@mantine/core';
import { t } from '../../texts/texts.js';
import { useReturnedFocus } from './returned-focus.js';

interface DialogProps extends Omit<ModalProps, 'opened' | 'title' | 'returnFocus'> {
  /** Absent where it is there only while it is open. */
  readonly opened?: boolean;
  /** Its name, also for readers of the screen. */
  readonly title: string;
  /** It stands in no line of its own, as what the dialog holds says it. */
  readonly isTitleHidden?: boolean;
}

/** Above the page. What opened it has the focus again afterwards. */
export function Dialog({ opened = true, title, isTitleHidden = false, children, ...rest }: DialogProps) {
  useReturnedFocus(opened);
  if (!isTitleHidden) {
    return (
      <Modal
        {...rest}
        opened={opened}
        title={title}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {children}
      </Modal>
    );
  }
  const { padding, ...root } = rest;
  return (
    <Modal.Root {...root} opened={opened} padding={padding} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
