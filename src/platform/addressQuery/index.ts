import type { QueryParams } from '@/domain/queryString'

/** Mini-programs have no address that a person could reload. */
export function replaceAddressQuery(_params: QueryParams): void {}
