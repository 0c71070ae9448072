import { push } from './platform/push'
import { createNotifyService } from './services/notify'
import { openPage } from './stores/openPage'
import type { Offline, OpeningNeeds } from './stores/offlineStore'
import { PushDevice } from './stores/pushDevice'

/** Joins the notices of this browser with the app, H5: a pressed one opens its page, after the sign-in where nobody is signed in. */
export function openPush({ api, session, uuid, navigation, feedback }: OpeningNeeds): Pick<Offline, 'push'> {
  push.watchPressed((path) => {
    if (path === '/' || path === navigation.current()) return
    if (session.isSignedIn) void openPage({ navigation, feedback }, path)
    else session.remember(path)
  })
  return { push: new PushDevice({ device: push, service: createNotifyService(api), session, uuid }) }
}
