import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

type ButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'ref'>;

export interface MenuProps {
  /** What opens the menu. */
  readonly Button: ComponentType<ButtonProps>;
}

/** The button of a menu whose code comes when it is pressed first. */
export function menuButton(
  Button: ComponentType<ButtonProps>,
  load: () => Promise<{ default: ComponentType<MenuProps> }>,
): ComponentType {
  const Menu = lazy(load);
  return function MenuButton() {
    const [isWanted, setIsWanted] = useState(false);
    if (!isWanted) return <Button onClick={() => setIsWanted(true)} />;
    return (
      <Suspense fallback={<Button />}>
        <Menu Button={Button} />
      </Suspense>
    );
  };
}

/** Such a menu opens when it is there; its button has the focus again, which went with the button before it. */
export function useOpenedAtFirst() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, onChange] = useState(false);
  useEffect(() => {
    button.current?.focus();
    onChange(true);
  }, []);
  return { button, opened, onChange };
}
