import { pageConfig } from '@/pageConfig'

export default definePageConfig({ ...pageConfig('pages/message/thread/index'), disableScroll: true })
