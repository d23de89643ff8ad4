import { client } from '../../api/client.js';
import { queryClient } from '../../api/queries.js';
import { type components } from '../../api/schema.js';

export type Branding = components['schemas']['BrandingAnswer'];
export type BrandingBody = components['schemas']['CreateBrandingBody'];

const BRANDINGS = '/management/v1/projects/{projectId}/branding';

export async function saveBranding(projectId: string, before: Branding | undefined, body: BrandingBody): Promise<void> {
  if (before) {
    const path = { projectId, brandingId: before.id };
    await client.PUT(`${BRANDINGS}/{brandingId}`, { params: { path }, body });
  } else {
    await client.POST(BRANDINGS, { params: { path: { projectId } }, body });
  }
  await refresh();
}

export async function deleteBranding(projectId: string, brandingId: string): Promise<void> {
  await client.DELETE(`${BRANDINGS}/{brandingId}`, { params: { path: { projectId, brandingId } } });
  await refresh();
}

/** What a form is filled in with, so that each field has a text. */
export function valuesOf(branding: Branding | undefined) {
  const { brand, address, contact } = branding ?? {};
  return {
    brand: {
      name: brand?.name ?? '',
      website_url: brand?.website_url ?? '',
      privacy_policy_url: brand?.privacy_policy_url ?? '',
      terms_of_use_url: brand?.terms_of_use_url ?? '',
      permission_reminder: brand?.permission_reminder ?? '',
    },
    address: {
      street: address?.street ?? '',
      postal: address?.postal ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      country: address?.country ?? '',
    },
    contact: { email: contact?.email ?? '', phone: contact?.phone ?? '' },
  };
}

export type BrandingValues = ReturnType<typeof valuesOf>;

/** An empty field stands for no value, where the API takes none. */
export function buildBody({ brand, address, contact }: BrandingValues): BrandingBody {
  const orNone = (text: string) => text.trim() || null;
  return {
    brand: {
      name: brand.name,
      website_url: orNone(brand.website_url),
      privacy_policy_url: orNone(brand.privacy_policy_url),
      terms_of_use_url: orNone(brand.terms_of_use_url),
      permission_reminder: orNone(brand.permission_reminder),
    },
    address: { ...address, postal: orNone(address.postal) },
    contact: { email: contact.email, phone: orNone(contact.phone) },
  };
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['get', BRANDINGS] });
}
