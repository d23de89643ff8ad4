import { recordFeatures } from '@perkstream/platform';
import { CreateBranding, DeleteBranding, GetBranding, ListBranding, UpdateBranding } from '@perkstream/published';
import { BrandingRepository } from '../../repositories/branding.repository.js';

/** The operations of management keys on branding. */
export const manageBranding = recordFeatures(
  BrandingRepository,
  { list: ListBranding, create: CreateBranding, get: GetBranding, update: UpdateBranding, delete: DeleteBranding },
  (branding) => branding,
);
