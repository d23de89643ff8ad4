import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'wouter';
import { Icon } from './icon.js';

interface AddButtonProps extends ButtonProps {
  /** The page of the form; absent where `onClick` opens a dialog. */
  readonly href?: string;
  readonly onClick?: () => void;
}

/** For one thing more. */
export function AddButton({ href, ...props }: AddButtonProps) {
  const look = { leftSection: <Icon name="plus" size={16} />, ...props };
  return href === undefined ? <Button {...look} /> : <Button component={Link} href={href} {...look} />;
}
