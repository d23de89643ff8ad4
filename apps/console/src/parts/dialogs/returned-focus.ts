import { useEffect, useRef } from 'react';

let openNow = 0;

/** Gives the focus back to what had it, when something above the page closes, whether it is hidden or taken away. */
export function useReturnedFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While it is drawn, as its content takes the focus when it is there.
  if (isOpen && !wasOpen.current) opener.current = openerOf(document.activeElement);
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return;
    openNow++;
    return () => {
      openNow--;
      // After others that move it as they go, such as menus.
      setTimeout(() => focusAgain(opener.current));
    };
  }, [isOpen]);
}

/** An entry of a menu goes with its menu: the button of the menu stays. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}

/** What opened it may be gone, such as the row of what was deleted: then it goes to the title of the page. */
function focusAgain(opener: Element | null): void {
  const active = document.activeElement;
  // Something else has it already, such as the page that was opened.
  if (active && active !== document.body && !active.closest('[role=dialog]')) return;
  if (opener === document.body || (!opener?.isConnected && openNow > 0)) return;
  const next = opener?.isConnected ? opener : document.querySelector('main h1');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
