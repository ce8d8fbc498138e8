import { styled } from 'styled-components';
import { Link } from 'wouter';

/** A link within text is told from it by more than its colour. */
export const LinkInText = styled(Link)`text-decoration: underline;`;
