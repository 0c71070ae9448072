export { BoardLists as default } from './BoardLists'
