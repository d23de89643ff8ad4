import { type Aggregate } from '@perkstream/platform';
import {
  type ValidationSession,
  type ValidationSessionCommand,
  validationSessionDecider,
  type ValidationSessionEvent,
} from './validation-session.decider.js';

/** The stream's key is the session's. */
export const validationSession: Aggregate<ValidationSessionCommand, ValidationSessionEvent, ValidationSession, never> =
  {
    category: 'validation_session',
    decider: validationSessionDecider,
  };
