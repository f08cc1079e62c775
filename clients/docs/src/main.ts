import './site.css'
import { offerCopies } from './copy'
import { offerMenu } from './menu'
import { offerSearch } from './search'
import { offerTrial } from './try-it'

offerMenu()
offerSearch()
offerCopies()
void offerTrial()
