import type { ComponentType } from 'react'
import Avatar from '../componentsA/avatar'
import AvatarCropper from '../componentsA/avatarCropper'
import BackTop from '../componentsA/backTop'
import Calendar from '../componentsA/calendar'
import Empty from '../componentsA/empty'
import Field from '../componentsA/field'
import Form from '../componentsA/form'
import FullScreen from '../componentsA/fullScreen'
import Icon from '../componentsA/icon'
import IndexList from '../componentsA/indexList'
import Keyboard from '../componentsA/keyboard'
import LazyLoad from '../componentsA/lazyLoad'
import Modal from '../componentsA/modal'
import Navbar from '../componentsA/navbar'
import NoNetwork from '../componentsA/noNetwork'
import Parse from '../componentsA/parse'
import Select from '../componentsA/select'
import Slider from '../componentsA/slider'
import Tabs from '../componentsA/tabs'
import Tag from '../componentsA/tag'
import TestA from '../componentsA/test'
import TimeLine from '../componentsA/timeLine'
import Toast from '../componentsA/toast'
import TopTips from '../componentsA/topTips'
import VerificationCode from '../componentsA/verificationCode'
import Card from '../componentsB/card'
import Checkbox from '../componentsB/checkbox'
import Divider from '../componentsB/divider'
import Dropdown from '../componentsB/dropdown'
import Image from '../componentsB/image'
import Line from '../componentsB/line'
import Loading from '../componentsB/loading'
import NoticeBar from '../componentsB/noticeBar'
import Picker from '../componentsB/picker'
import Radio from '../componentsB/radio'
import Rate from '../componentsB/rate'
import ReadMore from '../componentsB/readMore'
import Search from '../componentsB/search'
import Skeleton from '../componentsB/skeleton'
import Steps from '../componentsB/steps'
import Sticky from '../componentsB/sticky'
import SwipeAction from '../componentsB/swipeAction'
import Swiper from '../componentsB/swiper'
import Switch from '../componentsB/switch'
import Tabbar from '../componentsB/tabbar'
import Table from '../componentsB/table'
import Upload from '../componentsB/upload'
import Waterfall from '../componentsB/waterfall'
import ActionSheet from '../componentsC/actionSheet'
import AlertTips from '../componentsC/alertTips'
import Badge from '../componentsC/badge'
import Button from '../componentsC/button'
import Cell from '../componentsC/cell'
import CircleProgress from '../componentsC/circleProgress'
import Collapse from '../componentsC/collapse'
import Color from '../componentsC/color'
import CountDown from '../componentsC/countDown'
import CountTo from '../componentsC/countTo'
import Gap from '../componentsC/gap'
import Grid from '../componentsC/grid'
import Layout from '../componentsC/layout'
import Link from '../componentsC/link'
import Loadmore from '../componentsC/loadmore'
import Mask from '../componentsC/mask'
import MessageInput from '../componentsC/messageInput'
import NumberBox from '../componentsC/numberBox'
import Popup from '../componentsC/popup'
import Progress from '../componentsC/progress'
import Section from '../componentsC/section'
import Subsection from '../componentsC/subsection'
import TestC from '../componentsC/test'
import TemplateOrder from '../template/order'
import OwnFields from '../own/fields'
import OwnDynamicForm from '../own/dynamicForm'
import OwnSelectors from '../own/selectors'
import OwnLists from '../own/lists'
import OwnStatusTags from '../own/statusTags'
import OwnButtons from '../own/buttons'
import OwnSheets from '../own/sheets'
import OwnPlateKeyboard from '../own/plateKeyboard'
import OwnSignaturePad from '../own/signaturePad'
import OwnPhotoGrid from '../own/photoGrid'
import OwnChartCards from '../own/chartCards'
import OwnStates from '../own/states'

/** The page of each demo by its id, for H5, where one page serves them all; a test compares it with the list (src/libraryDemos.ts). */
export const DEMO_PAGES: Readonly<Record<string, ComponentType>> = {
  'componentsA/avatar': Avatar,
  'componentsA/avatarCropper': AvatarCropper,
  'componentsA/backTop': BackTop,
  'componentsA/calendar': Calendar,
  'componentsA/empty': Empty,
  'componentsA/field': Field,
  'componentsA/form': Form,
  'componentsA/fullScreen': FullScreen,
  'componentsA/icon': Icon,
  'componentsA/indexList': IndexList,
  'componentsA/keyboard': Keyboard,
  'componentsA/lazyLoad': LazyLoad,
  'componentsA/modal': Modal,
  'componentsA/navbar': Navbar,
  'componentsA/noNetwork': NoNetwork,
  'componentsA/parse': Parse,
  'componentsA/select': Select,
  'componentsA/slider': Slider,
  'componentsA/tabs': Tabs,
  'componentsA/tag': Tag,
  'componentsA/test': TestA,
  'componentsA/timeLine': TimeLine,
  'componentsA/toast': Toast,
  'componentsA/topTips': TopTips,
  'componentsA/verificationCode': VerificationCode,
  'componentsB/card': Card,
  'componentsB/checkbox': Checkbox,
  'componentsB/divider': Divider,
  'componentsB/dropdown': Dropdown,
  'componentsB/image': Image,
  'componentsB/line': Line,
  'componentsB/loading': Loading,
  'componentsB/noticeBar': NoticeBar,
  'componentsB/picker': Picker,
  'componentsB/radio': Radio,
  'componentsB/rate': Rate,
  'componentsB/readMore': ReadMore,
  'componentsB/search': Search,
  'componentsB/skeleton': Skeleton,
  'componentsB/steps': Steps,
  'componentsB/sticky': Sticky,
  'componentsB/swipeAction': SwipeAction,
  'componentsB/swiper': Swiper,
  'componentsB/switch': Switch,
  'componentsB/tabbar': Tabbar,
  'componentsB/table': Table,
  'componentsB/upload': Upload,
  'componentsB/waterfall': Waterfall,
  'componentsC/actionSheet': ActionSheet,
  'componentsC/alertTips': AlertTips,
  'componentsC/badge': Badge,
  'componentsC/button': Button,
  'componentsC/cell': Cell,
  'componentsC/circleProgress': CircleProgress,
  'componentsC/collapse': Collapse,
  'componentsC/color': Color,
  'componentsC/countDown': CountDown,
  'componentsC/countTo': CountTo,
  'componentsC/gap': Gap,
  'componentsC/grid': Grid,
  'componentsC/layout': Layout,
  'componentsC/link': Link,
  'componentsC/loadmore': Loadmore,
  'componentsC/mask': Mask,
  'componentsC/messageInput': MessageInput,
  'componentsC/numberBox': NumberBox,
  'componentsC/popup': Popup,
  'componentsC/progress': Progress,
  'componentsC/section': Section,
  'componentsC/subsection': Subsection,
  'componentsC/test': TestC,
  'template/order': TemplateOrder,
  'own/fields': OwnFields,
  'own/dynamicForm': OwnDynamicForm,
  'own/selectors': OwnSelectors,
  'own/lists': OwnLists,
  'own/statusTags': OwnStatusTags,
  'own/buttons': OwnButtons,
  'own/sheets': OwnSheets,
  'own/plateKeyboard': OwnPlateKeyboard,
  'own/signaturePad': OwnSignaturePad,
  'own/photoGrid': OwnPhotoGrid,
  'own/chartCards': OwnChartCards,
  'own/states': OwnStates
}
