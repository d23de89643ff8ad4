import { createContext, type ReactNode, useContext } from 'react';
import { type Session, type SessionProject } from '../api/session.js';
import { useIsPast } from './time/past.js';

interface Surroundings {
  readonly session: Session;
  readonly project: SessionProject;
}

const Surrounding = createContext<Surroundings | undefined>(undefined);

export function ProjectProvider({ session, project, children }: Surroundings & { readonly children: ReactNode }) {
  return <Surrounding value={{ session, project }}>{children}</Surrounding>;
}

/** The project that the page is about, with the zone of its times and the currency of its money. */
export function useProject(): SessionProject {
  return useSurroundings().project;
}

export function useSession(): Session {
  return useSurroundings().session;
}

/**
 * Whether the person may read all of the project (everybody but a Merchant), change data (USER), or change settings (ADMIN). The past cannot be
 * changed.
 */
export function useMay(): { read: boolean; change: boolean; administer: boolean } {
  const { role } = useSurroundings().project;
  const isPast = useIsPast();
  const isMerchant = role === 'MERCHANT';
  return {
    read: !isMerchant,
    change: !isPast && !isMerchant && role !== 'VIEWER',
    administer: !isPast && role === 'ADMIN',
  };
}

function useSurroundings(): Surroundings {
  const found = useContext(Surrounding);
  if (!found) throw new Error('This part needs a ProjectProvider around it');
  return found;
}
