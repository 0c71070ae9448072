import type { Feedback } from '@/platform/feedback'
import type { Navigation, RouteParams } from '@/platform/navigation'
import { findRoute } from '@/routes'

/** Said of a page that this app does not have. */
export const NO_PAGE = '暂无此页面'

interface Stores {
  navigation: Pick<Navigation, 'open'>
  feedback: Pick<Feedback, 'toast'>
}

/** Opens a page of this app; one that it does not have, or that cannot be opened, says so (workbench.md#menu). Never rejects. */
export async function openPage({ navigation, feedback }: Stores, route: string, params?: RouteParams): Promise<void> {
  const isOpen =
    findRoute(route) !== undefined &&
    (await navigation.open(route, params).then(
      () => true,
      () => false
    ))
  if (!isOpen) feedback.toast(NO_PAGE)
}
